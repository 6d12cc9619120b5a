#include "stubborn/growth.h"

namespace onager::stubborn {

Growth::Growth(const Needs& needs, const Spec& spec, bool star)
    : needs_(needs),
      weak_(spec.weak),
      star_(star),
      by_forward_(spec.start == Start::kMinForward),
      scapegoats_(needs, spec.scapegoat, spec.seed),
      forward_marks_(needs.transitions()),
      in_(needs.transitions()),
      counted_(needs.conditions()),
      left_(needs.conditions()) {}

void Growth::begin(const Situation& situation) {
  situation_ = &situation;
  forward_marks_.clear();
  if (situation.forward.empty()) return;
  const auto enabled = situation.enabled.list();
  for (std::size_t i = 0; i < enabled.size(); ++i)
    if (situation.forward[i]) forward_marks_.insert(enabled[i]);
}

bool Growth::grow(TransitionId start, Score limit) {
  in_.clear();
  counted_.clear();
  members_.clear();
  work_.clear();
  complete_.clear();
  enabled_ = forward_ = 0;
  add(start, true);
  while (!work_.empty()) {
    if (score() >= limit) return false;
    const TransitionId t = work_.back();
    work_.pop_back();
    if (situation_->enabled.contains(t))
      satisfy_enabled(t, t == start);
    else
      satisfy_disabled(t);
    while (!complete_.empty()) {
      const ConditionId c = complete_.back();
      complete_.pop_back();
      add_free(c);
    }
  }
  return score() < limit;
}

void Growth::add(TransitionId t, bool needs_work) {
  if (in_.contains(t)) return;
  in_.insert(t);
  members_.push_back(t);
  if (needs_work) work_.push_back(t);
  enabled_ += situation_->enabled.contains(t);
  forward_ += forward_marks_.contains(t);
  if (!star_) return;
  for (ConditionId c : needs_.conditions_with(t)) {
    left_[c] = left(c) - 1;
    counted_.insert(c);
    if (left_[c] == 0 && Needs::is_active(c, situation_->enabled)) complete_.push_back(c);
  }
}

// The transitions that c keeps disabled need nothing more.
void Growth::add_free(ConditionId c) {
  for (TransitionId t : needs_.users_of(c)) add(t, false);
}

void Growth::satisfy_enabled(TransitionId t, bool key) {
  const auto conflicts = needs_.conflicts_of(t), left_conflicts = needs_.left_conflicts_of(t);
  const bool left_is_better = weak_ && !key && missing_cost(left_conflicts) < missing_cost(conflicts);
  for (TransitionId u : left_is_better ? left_conflicts : conflicts) add(u, true);
}

void Growth::satisfy_disabled(TransitionId t) {
  if (star_)  // completed while t was waiting
    for (ConditionId c : needs_.conditions_of(t))
      if (Needs::is_active(c, situation_->enabled) && left(c) == 0) return;
  const ConditionId scapegoat = scapegoats_.pick(
      t, situation_->enabled, [](ConditionId) { return true; }, [this](TransitionId u) { return in_.contains(u); },
      [this](TransitionId u) { return forward_marks_.contains(u); });
  for (TransitionId u : needs_.members_of(scapegoat)) add(u, true);
}

// Enabled transitions that would have to be added weigh more than any number of disabled ones.
std::size_t Growth::missing_cost(std::span<const TransitionId> set) const {
  std::size_t cost = 0;
  for (TransitionId t : set)
    if (!in_.contains(t)) cost += situation_->enabled.contains(t) ? needs_.transitions() : 1;
  return cost;
}

}  // namespace onager::stubborn
