// The growing sets of a beam search, by lists: for systems of any size, strong and weak sets.
//
// Invariant  every member that is neither work nor open has what it needs
//            among the members
// Cost       of an advance: one pass over what one member needs

#pragma once

#include <algorithm>
#include <cassert>
#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "base/bit_set.h"
#include "stubborn/engine/choices.h"
#include "stubborn/engine/demands.h"
#include "stubborn/engine/needs.h"
#include "stubborn/engine/situation.h"

namespace onager::stubborn {

class ListContexts {
 public:
  struct Context {
    BitSet in;
    std::vector<TransitionId> members;
    std::vector<TransitionId> work;  // members that have not been looked at
    std::vector<TransitionId> open;  // members that have a choice, as a heap with the lowest first
    TransitionId start = kNone;
    std::size_t enabled = 0;  // members that are

    bool is_finished() const { return work.empty() && open.empty(); }
  };

  ListContexts(const Needs& needs, const Choices& choices)
      : needs_(needs),
        nds_(choices.nds),
        weak_(choices.weak),
        demands_(needs, choices.scapegoat, choices.weak, choices.seed) {}

  // Forgets the state before; `situation` must stay valid.
  void begin(const Situation& situation) {
    situation_ = &situation;
    demands_.tell_work();  // of the state before
    started_ = 0;
    queue_.clear();
  }
  // One more context, from an enabled transition. Others may move.
  Context& start(TransitionId t) {
    assert(queue_.empty() && situation_->enabled.contains(t));
    if (started_ == contexts_.size()) contexts_.push_back({BitSet(needs_.transitions()), {}, {}, {}, kNone, 0});
    Context& context = contexts_[started_++];
    demands_.count_work(1 + context.members.size());
    for (TransitionId u : context.members) context.in.erase(u);
    context.members.clear();
    context.work.clear();
    context.open.clear();
    context.enabled = 0;
    context.start = t;
    add(context, t);
    return context;
  }
  // The context with the fewest enabled members, and of these the first. Once asked for, no more are started.
  Context& best() {
    if (queue_.empty()) {
      for (std::uint32_t i = 0; i < started_; ++i) queue_.emplace_back(contexts_[i].enabled, i);
      std::ranges::make_heap(queue_, std::greater<>());
    }
    while (queue_.front().first != contexts_[queue_.front().second].enabled) {
      std::ranges::pop_heap(queue_, std::greater<>());
      queue_.back().first = contexts_[queue_.back().second].enabled;
      std::ranges::push_heap(queue_, std::greater<>());
    }
    return contexts_[queue_.front().second];
  }
  // Meets what one member needs: without a choice if there is such a member, else the lowest.
  // Flat by order: beside as many forms of the search as there are masks the compiler would inline less of it.
  [[gnu::flatten]] void advance(Context& context) const {
    assert(!context.is_finished());
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

  // The enabled members, ascending.
  void list_enabled(const Context& context, std::vector<TransitionId>& chosen) const {
    chosen.clear();
    for (TransitionId t : context.members)
      if (situation_->enabled.contains(t)) chosen.push_back(t);
    std::ranges::sort(chosen);
  }
  // All members, of the set when finished.
  std::vector<TransitionId> members(Context context) const {
    while (!context.is_finished()) advance(context);
    return context.members;
  }

 private:
  void add(Context& context, TransitionId t) const {
    if (context.in.contains(t)) return;
    context.in.insert(t);
    context.members.push_back(t);
    context.work.push_back(t);
    context.enabled += situation_->enabled.contains(t);
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
    assert(context.in.contains(t));
    auto inside = [&](TransitionId u) { return context.in.contains(u); };
    auto add_members = [&](ConditionId c) {
      demands_.count_work(1 + needs_.members_of(c).size());
      needs_.for_members(c, situation_->state, [&](TransitionId u) { add(context, u); });
    };
    if (!situation_->enabled.contains(t)) {
      const ConditionId scapegoat = demands_.pick_scapegoat(
          t, *situation_, [this](ConditionId c) { return is_allowed(c); }, inside, [](TransitionId) { return false; });
      add_members(scapegoat);
      return;
    }
    picked_.clear();
    demands_.pick_enabled(
        t, t == context.start, *situation_, [](GroupId) { return false; }, inside, picked_);
    for (auto [group, condition] : picked_) add_members(condition);
  }

  const Needs& needs_;
  const bool nds_, weak_;
  mutable Demands demands_;
  const Situation* situation_ = nullptr;
  std::vector<Context> contexts_;  // in use are the first `started_`
  std::uint32_t started_ = 0;
  std::vector<std::pair<std::size_t, std::uint32_t>> queue_;     // enabled members, as last known, and context; a heap
  mutable std::vector<std::pair<GroupId, ConditionId>> picked_;  // scratch
};

}  // namespace onager::stubborn
