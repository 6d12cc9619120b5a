#include "stubborn/engine/guided_closure.h"

#include <algorithm>
#include <cassert>

namespace onager::stubborn {

GuidedClosure::GuidedClosure(const Needs& needs, Scapegoat scapegoat, bool weak, std::uint64_t seed)
    : needs_(needs),
      demands_(needs, scapegoat, weak, seed),
      in_(needs.transitions()),
      forward_(needs.transitions()),
      settled_(needs.groups()) {}

std::span<const TransitionId> GuidedClosure::close(const Situation& situation, std::span<const TransitionId> required) {
  for (EpochSet* marks : {&in_, &forward_, &settled_}) marks->clear();
  members_.clear();
  result_.clear();
  for (std::size_t i = 0; i < situation.forward.size(); ++i)
    if (situation.forward[i]) forward_.insert(situation.enabled.list()[i]);
  assert(situation.required != nullptr);
  for (const TransitionId t : required) add(t);
  for (std::size_t next = 0; next < members_.size(); ++next) satisfy(members_[next], situation);
  for (const TransitionId t : members_)
    if (situation.enabled.contains(t)) result_.push_back(t);
  std::ranges::sort(result_);
  assert(members_.size() >= result_.size() && is_choice(result_, situation));
  return result_;
}

void GuidedClosure::add(TransitionId t) {
  if (in_.contains(t)) return;
  in_.insert(t);
  members_.push_back(t);
}

void GuidedClosure::satisfy(TransitionId t, const Situation& situation) {
  const auto inside = [this](TransitionId u) { return in_.contains(u); };
  const auto take = [this](ConditionId c, const Situation& at) {
    demands_.count_work(1 + needs_.members_of(c).size());
    needs_.for_members(c, at.state, [this](TransitionId u) { add(u); });
  };
  if (!situation.enabled.contains(t)) {
    const ConditionId scapegoat = demands_.pick_scapegoat(
        t, situation, [](ConditionId) { return true; }, inside,
        [this](TransitionId u) { return forward_.contains(u); });
    take(scapegoat, situation);
    return;
  }
  picked_.clear();
  demands_.pick_enabled(
      t, false, situation, [this](GroupId g) { return settled_.contains(g); }, inside, picked_);
  for (const auto& [group, condition] : picked_) {
    settled_.insert(group);
    take(condition, situation);
  }
}

}  // namespace onager::stubborn
