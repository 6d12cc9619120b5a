// A set that grows by masks (mask_needs.h), with the first condition as scapegoat: what growth.h is by lists, for
// strong sets of small systems.
//
// Idea       scapegoats do not depend on the set, so that the order in which it
//            grows does not matter: it grows in waves
// Invariant  every member that is not fresh has what it needs among the members
//            and what is fresh
// Result     that of growth.h
// Cost       a few operations on masks for each member

#pragma once

#include <algorithm>
#include <cassert>
#include <span>
#include <vector>

#include "stubborn/engine/mask_needs.h"
#include "stubborn/engine/score.h"
#include "stubborn/engine/situation.h"

namespace onager::stubborn {

template <std::size_t N>
class MaskGrowth {
 public:
  explicit MaskGrowth(const Needs& needs) : needs_(needs), all_guards_(Set::below(needs.guard_conditions() / 2)) {}

  static bool offers(const Choices& choices) {
    return choices.scapegoat == Scapegoat::kFirst && choices.start != Start::kMinForward;
  }

  void begin(const Situation& situation) {
    enabled_ = Set(situation.enabled.bits().words());
    enabled_count_ = situation.enabled.size();
    truth_ = Set(situation.enabled.truth().words());
    false_ = all_guards_ - truth_;
  }
  bool grow(TransitionId start, Score limit = kWorst, bool enabled_only = false) {
    assert(enabled_.contains(start));
    Growing set;
    set.fresh.insert(start);
    const std::size_t inside = spread(set, std::min(limit.enabled, enabled_only ? enabled_count_ : kWorst.enabled));
    if (inside >= limit.enabled) return false;
    now_ = set;
    inside_ = inside;
    return true;
  }
  // Unfinished where all that is enabled is inside.
  void grow_from(std::span<const TransitionId> required) {
    now_ = {};
    for (TransitionId t : required) now_.fresh.insert(t);
    inside_ = spread(now_, enabled_count_);
  }
  void finish() { inside_ = spread(now_, kWorst.enabled); }
  // A set that has failed to grow leaves the one before, which is the best.
  void recall([[maybe_unused]] TransitionId start, bool) { assert(now_.in.contains(start)); }

  Score score() const { return {0, inside_}; }
  std::vector<TransitionId> members() const { return now_.in.list(); }
  void list_enabled(std::vector<TransitionId>& chosen) const {
    chosen.clear();
    (now_.in & enabled_).for_each([&](TransitionId t) { chosen.push_back(t); });
  }

 private:
  using Set = Mask<N>;
  struct Growing {
    Set in;
    Set fresh;  // to be added
  };

  // Until nothing is missing or, between two waves, `enough` enabled transitions are inside. Returns how many are.
  std::size_t spread(Growing& set, std::size_t enough) const {
    for (;;) {
      set.in |= set.fresh;
      const std::size_t inside = (set.in & enabled_).count();
      if (set.fresh.empty() || inside >= enough) return inside;
      needs_.count_work(set.fresh.count());
      Set needed;
      set.fresh.for_each([&](TransitionId t) { needed |= needed_by(t); });
      set.fresh = needed - set.in;
    }
  }

  const Set& needed_by(TransitionId t) const {
    const auto& mine = needs_.of(t);
    if (enabled_.contains(t)) return mine.key;
    const Set guards = mine.guards & false_, excluders = mine.excluders & truth_;
    assert(!guards.empty());  // it is disabled
    if (excluders.empty() || guards.first() <= excluders.first()) return needs_.of_guard(guards.first()).enabling;
    return needs_.of_guard(excluders.first()).disabling;
  }

  MaskNeeds<N> needs_;
  Set all_guards_;
  Set enabled_;  // transitions
  std::size_t enabled_count_ = 0;
  Set truth_, false_;       // guards
  Growing now_;             // unfinished if it has all that is enabled
  std::size_t inside_ = 0;  // its members that are enabled
};

}  // namespace onager::stubborn
