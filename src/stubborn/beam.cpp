// Beam search: one closure from each enabled transition, always advancing the one that has the fewest enabled
// transitions so far; the first to finish wins.
//
// Paper      [laarman.14.sttt] algorithm 3, cost function of section 4.3
// Idea       good closures finish before bad ones have grown. Needs that leave
//            no choice are met first, then those of the open transition with
//            the lowest number: the scapegoat of a disabled transition is the
//            condition whose missing members cost least, many for an enabled
//            one, 1 for a disabled one.
// Invariant  as for closure, in each context by itself
// Result     stubborn; of the sets that the contexts grow to, the one with the
//            fewest enabled transitions, and of these the one with the first start
// Cost       at worst that of one closure for each enabled transition

#include <algorithm>
#include <functional>
#include <vector>

#include "base/bit_set.h"
#include "stubborn/engine/demands.h"
#include "stubborn/engine/guided_closure.h"
#include "stubborn/mask_beam.h"
#include "stubborn/strategies.h"

namespace onager::stubborn {

namespace {

class Beam final : public Algorithm {
 public:
  Beam(const Needs& needs, const Spec& spec)
      : needs_(needs),
        nds_(spec.nds),
        weak_(spec.weak),
        demands_(needs, Scapegoat::kCost, spec.weak, spec.seed),
        guided_(needs, Scapegoat::kCost, spec.weak, spec.seed) {}

  std::span<const TransitionId> choose(const Situation& situation) override {
    situation_ = &situation;
    chosen_.clear();
    winner_ = nullptr;
    is_guided_ = situation.required != nullptr;
    const auto enabled = situation.enabled.list();
    if (enabled.empty()) return chosen_;
    if (is_guided_) return guided_.close(situation, *situation.required);
    winner_ = &search(enabled);
    for (TransitionId t : winner_->members)
      if (situation.enabled.contains(t)) chosen_.push_back(t);
    std::ranges::sort(chosen_);
    return chosen_;
  }

  std::vector<TransitionId> members() const override {
    if (is_guided_) return guided_.members();
    if (winner_ == nullptr) return {};
    Context whole = *winner_;
    while (!whole.is_finished()) advance(whole);
    return whole.members;
  }

 private:
  struct Context {
    BitSet in;
    std::vector<TransitionId> members;
    std::vector<TransitionId> work;  // members that have not been looked at
    std::vector<TransitionId> open;  // members that have a choice, as a heap with the lowest first
    TransitionId start = kNone;
    std::size_t enabled = 0;

    bool is_finished() const { return work.empty() && open.empty(); }
  };

  // A set with all that is enabled need not be finished: no other has more.
  const Context& search(std::span<const TransitionId> enabled) {
    while (contexts_.size() < enabled.size()) contexts_.push_back({BitSet(needs_.transitions()), {}, {}, {}, kNone, 0});
    queue_.clear();
    for (std::uint32_t i = 0; i < enabled.size(); ++i) {
      Context& context = begin(contexts_[i], enabled[i]);
      while (context.enabled == 1 && !context.is_finished()) advance(context);
      if (context.enabled == 1) return context;
      queue_.emplace_back(context.enabled, i);
    }
    std::ranges::make_heap(queue_, std::greater<>());
    for (;;) {
      const auto [size, i] = queue_.front();
      Context& context = contexts_[i];
      if (size == enabled.size()) return context;
      while (context.enabled == size && !context.is_finished()) advance(context);
      if (context.enabled == size) return context;
      std::ranges::pop_heap(queue_, std::greater<>());
      queue_.back().first = context.enabled;
      std::ranges::push_heap(queue_, std::greater<>());
    }
  }

  Context& begin(Context& context, TransitionId start) const {
    for (TransitionId t : context.members) context.in.erase(t);
    context.members.clear();
    context.work.clear();
    context.open.clear();
    context.enabled = 0;
    context.start = start;
    add(context, start);
    return context;
  }

  void add(Context& context, TransitionId t) const {
    if (context.in.contains(t)) return;
    context.in.insert(t);
    context.members.push_back(t);
    context.work.push_back(t);
    context.enabled += situation_->enabled.contains(t);
  }

  void advance(Context& context) const {
    if (context.work.empty()) {
      std::ranges::pop_heap(context.open, std::greater<>());
      const TransitionId t = context.open.back();
      context.open.pop_back();
      satisfy(context, t);
      return;
    }
    const TransitionId t = context.work.back();
    context.work.pop_back();
    if (has_choice(t, context.start)) {
      context.open.push_back(t);
      std::ranges::push_heap(context.open, std::greater<>());
    } else {
      satisfy(context, t);
    }
  }

  bool is_allowed(ConditionId c) const { return nds_ || Needs::is_enabling(c); }

  bool has_choice(TransitionId t, TransitionId start) const {
    if (situation_->enabled.contains(t))
      return (weak_ && t != start) || std::ranges::any_of(needs_.key_groups_of(t), [this](GroupId g) {
               return needs_.conditions_of(g).size() > 1;
             });
    return 1 < std::ranges::count_if(needs_.conditions_of(t), [this](ConditionId c) {
             return needs_.is_active(c, situation_->enabled) && is_allowed(c);
           });
  }

  void satisfy(Context& context, TransitionId t) const {
    auto inside = [&](TransitionId u) { return context.in.contains(u); };
    auto add_member = [&](TransitionId u) { add(context, u); };
    if (!situation_->enabled.contains(t)) {
      const ConditionId scapegoat = demands_.pick_scapegoat(
          t, *situation_, [this](ConditionId c) { return is_allowed(c); }, inside, [](TransitionId) { return false; });
      needs_.for_members(scapegoat, situation_->state, add_member);
      return;
    }
    picked_.clear();
    demands_.pick_enabled(
        t, t == context.start, *situation_, [](GroupId) { return false; }, inside, picked_);
    for (auto [group, condition] : picked_) needs_.for_members(condition, situation_->state, add_member);
  }

  const Needs& needs_;
  const bool nds_, weak_;
  mutable Demands demands_;
  GuidedClosure guided_;
  bool is_guided_ = false;  // the set chosen last
  const Situation* situation_ = nullptr;
  std::vector<Context> contexts_;                                // one for each enabled transition
  std::vector<std::pair<std::size_t, std::uint32_t>> queue_;     // enabled members and number of contexts, a heap
  const Context* winner_ = nullptr;                              // may be unfinished if it has all that is enabled
  mutable std::vector<std::pair<GroupId, ConditionId>> picked_;  // scratch
  std::vector<TransitionId> chosen_;
};

}  // namespace

std::unique_ptr<Algorithm> make_beam(const Needs& needs, const Spec& spec) {
  if (auto masks = mask_beam(needs, spec)) return masks;
  return list_beam(needs, spec);
}

std::unique_ptr<Algorithm> list_beam(const Needs& needs, const Spec& spec) {
  return std::make_unique<Beam>(needs, spec);
}

}  // namespace onager::stubborn
