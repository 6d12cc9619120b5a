// The must-include graph (stubborn/engine/needs.h) of a small system in masks, for strong sets.
//
// Idea       most programs, and many nets, have so few transitions and guards
//            that a set of them is a word or two: what a transition needs, who
//            needs it and what has become of a condition are then one
//            operation each, instead of a walk over a list
// Cost       seven masks for each transition, two for each guard

#pragma once

#include <algorithm>
#include <cassert>
#include <memory>
#include <vector>

#include "base/mask.h"
#include "stubborn/engine/choices.h"
#include "stubborn/engine/needs.h"
#include "stubborn/engine/situation.h"

namespace onager::stubborn {

template <std::size_t N>
class MaskNeeds {
 public:
  using Set = Mask<N>;
  struct OfTransition {
    Set guards;     // guards whose enabling condition keeps it disabled
    Set excluders;  // guards whose disabling condition does
    Set key;        // transitions that it needs where it is enabled
    Set key_users;  // transitions that need it where they are enabled
    Set enables;    // guards of whose enabling condition it is a member
    Set disables;   // guards of whose disabling condition it is a member
    Set waiting;    // transitions with a condition of a guard of which it is a member
  };
  struct OfGuard {
    Set enabling, disabling;  // members of its conditions
  };

  // The needs must outlive this.
  explicit MaskNeeds(const Needs& needs);

  const OfTransition& of(TransitionId t) const { return transitions_[t]; }
  const OfGuard& of_guard(GuardId g) const { return guards_[g]; }
  std::size_t transitions() const { return transitions_.size(); }
  // What walking along `members` transitions costs.
  void count_work(std::size_t members) const { graph_.count_work(N * members); }

  // What t cannot do without: what it needs if it is among `enabled`, or the members of the only condition that keeps
  // it disabled, of the enabling and disabling ones that count. nullptr: it has a choice.
  const Set* needed_by(TransitionId t, const Set& enabled, const Set& enabling, const Set& disabling) const {
    if (enabled.contains(t)) return &of(t).key;
    const Set mine = of(t).guards & enabling, others = of(t).excluders & disabling;
    assert(!mine.empty() || !others.empty());
    if (others.empty()) return mine.is_several() ? nullptr : &of_guard(mine.first()).enabling;
    return mine.empty() && !others.is_several() ? &of_guard(others.first()).disabling : nullptr;
  }

 private:
  const Needs& graph_;
  std::vector<OfTransition> transitions_;
  std::vector<OfGuard> guards_;
};

template <std::size_t N>
MaskNeeds<N>::MaskNeeds(const Needs& needs)
    : graph_(needs), transitions_(needs.transitions()), guards_(needs.guard_conditions() / 2) {
  assert(transitions_.size() <= Set::kSize && guards_.size() <= Set::kSize);
  for (ConditionId c = 0; c < needs.guard_conditions(); ++c) {
    const GuardId g = Needs::guard_of(c);
    for (TransitionId t : needs.members_of(c)) {
      (Needs::is_enabling(c) ? guards_[g].enabling : guards_[g].disabling).insert(t);
      (Needs::is_enabling(c) ? transitions_[t].enables : transitions_[t].disables).insert(g);
      for (GroupId u : needs.groups_with(c)) transitions_[t].waiting.insert(u);
    }
  }
  for (TransitionId t = 0; t < needs.transitions(); ++t) {
    OfTransition& mine = transitions_[t];
    for (ConditionId c : needs.conditions_of(t))
      (Needs::is_enabling(c) ? mine.guards : mine.excluders).insert(Needs::guard_of(c));
    for (GroupId g : needs.key_groups_of(t)) {
      assert(needs.conditions_of(g).size() == 1);
      for (TransitionId u : needs.members_of(needs.conditions_of(g)[0])) {
        mine.key.insert(u);
        transitions_[u].key_users.insert(t);
      }
    }
  }
}

// Whether masks tell all there is: no condition looks at the state, and what is enabled never has a choice.
inline bool fits_masks(const Needs& needs, const Choices& choices) {
  if (choices.weak || needs.looks_at_state()) return false;
  for (TransitionId t = 0; t < needs.transitions(); ++t)
    for (GroupId g : needs.key_groups_of(t))
      if (needs.conditions_of(g).size() != 1) return false;
  return true;
}

// `make.template operator()<N>()` with the least N that there is; nothing if masks do not fit.
template <typename Result, typename Make>
std::unique_ptr<Result> make_with_masks(const Needs& needs, const Choices& choices, Make make) {
  const std::size_t size = std::max(needs.transitions(), needs.guard_conditions() / 2);
  if (size > Mask<8>::kSize || !fits_masks(needs, choices)) return nullptr;
  if (size <= Mask<1>::kSize) return make.template operator()<1>();
  if (size <= Mask<2>::kSize) return make.template operator()<2>();
  if (size <= Mask<3>::kSize) return make.template operator()<3>();
  if (size <= Mask<4>::kSize) return make.template operator()<4>();
  if (size <= Mask<6>::kSize) return make.template operator()<6>();
  return make.template operator()<8>();
}

}  // namespace onager::stubborn
