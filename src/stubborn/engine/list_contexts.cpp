#include "stubborn/engine/list_contexts.h"

#include <algorithm>
#include <cassert>
#include <functional>

namespace onager::stubborn {

ListContexts::ListContexts(const Needs& needs, const Choices& choices)
    : needs_(needs),
      nds_(choices.nds),
      weak_(choices.weak),
      demands_(needs, Scapegoat::kCost, choices.weak, choices.seed) {}

void ListContexts::begin(const Situation& situation) {
  situation_ = &situation;
  started_ = 0;
  queue_.clear();
}

ListContexts::Context& ListContexts::start(TransitionId t) {
  assert(queue_.empty() && situation_->enabled.contains(t));
  if (started_ == contexts_.size()) contexts_.push_back({BitSet(needs_.transitions()), {}, {}, {}, kNone, 0});
  Context& context = contexts_[started_++];
  for (TransitionId u : context.members) context.in.erase(u);
  context.members.clear();
  context.work.clear();
  context.open.clear();
  context.enabled = 0;
  context.start = t;
  add(context, t);
  return context;
}

ListContexts::Context& ListContexts::best() {
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

void ListContexts::add(Context& context, TransitionId t) const {
  if (context.in.contains(t)) return;
  context.in.insert(t);
  context.members.push_back(t);
  context.work.push_back(t);
  context.enabled += situation_->enabled.contains(t);
}

void ListContexts::advance(Context& context) const {
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

bool ListContexts::has_choice(TransitionId t, TransitionId start) const {
  if (situation_->enabled.contains(t))
    return (weak_ && t != start) || std::ranges::any_of(needs_.key_groups_of(t), [this](GroupId g) {
             return needs_.conditions_of(g).size() > 1;
           });
  return 1 < std::ranges::count_if(needs_.conditions_of(t), [this](ConditionId c) {
           return needs_.is_active(c, situation_->enabled) && is_allowed(c);
         });
}

void ListContexts::satisfy(Context& context, TransitionId t) const {
  assert(context.in.contains(t));
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

void ListContexts::list_enabled(const Context& context, std::vector<TransitionId>& chosen) const {
  chosen.clear();
  for (TransitionId t : context.members)
    if (situation_->enabled.contains(t)) chosen.push_back(t);
  std::ranges::sort(chosen);
}

std::vector<TransitionId> ListContexts::members(Context context) const {
  while (!context.is_finished()) advance(context);
  return context.members;
}

}  // namespace onager::stubborn
