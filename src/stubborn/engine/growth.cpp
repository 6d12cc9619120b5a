#include "stubborn/engine/growth.h"

#include <algorithm>
#include <cassert>

namespace onager::stubborn {

Growth::Growth(const Needs& needs, const Choices& choices, bool star)
    : needs_(needs),
      star_(star),
      weak_(choices.weak),
      by_forward_(choices.start == Start::kMinForward),
      demands_(needs, choices.scapegoat, choices.weak, choices.seed),
      forward_marks_(needs.transitions()),
      in_(needs.transitions()),
      settled_(needs.groups()),
      added_(needs.conditions()),
      left_(star ? needs.guard_conditions() : 0),
      counted_(star ? needs.guard_conditions() : 0) {
  if (!star) return;
  for (ConditionId c = 0; c < needs.guard_conditions(); ++c)
    left_[c] = static_cast<std::uint32_t>(needs.members_of(c).size());
  for (TransitionId t = 0; t < needs.transitions(); ++t) {
    for (ConditionId c : needs.conditions_with(t))
      if (needs.is_guards(c)) (needs.is_by_state(c) ? ranged_with_ : plain_with_).push(c);
    plain_with_.close_row();
    ranged_with_.close_row();
  }
  passed_.resize(plain_with_.size());
}

void Growth::begin(const Situation& situation) {
  situation_ = &situation;
  forward_marks_.clear();
  if (situation.forward.empty()) return;
  const auto enabled = situation.enabled.list();
  assert(situation.forward.size() == enabled.size());
  for (std::size_t i = 0; i < enabled.size(); ++i)
    if (situation.forward[i]) forward_marks_.insert(enabled[i]);
}

bool Growth::grow(TransitionId start, Score limit, bool enabled_only) {
  assert(situation_->enabled.contains(start));
  reset(start);
  add(start);
  return close(limit, enabled_only);
}

void Growth::grow_from(std::span<const TransitionId> required) {
  reset(kNone);
  for (TransitionId t : required) add(t);
  add_completed();
  close(kWorst, false);
}

void Growth::list_enabled(std::vector<TransitionId>& chosen) const {
  chosen.clear();
  for (TransitionId t : members_)
    if (situation_->enabled.contains(t)) chosen.push_back(t);
  std::ranges::sort(chosen);
}

void Growth::reset(TransitionId key) {
  key_ = key;
  in_.clear();
  restore();
  settled_.clear();
  added_.clear();
  members_.clear();
  work_.clear();
  complete_.clear();
  enabled_ = forward_ = 0;
}

bool Growth::close(Score limit, bool enabled_only) {
  const std::size_t all = enabled_only ? situation_->enabled.size() : kWorst.enabled;
  while (!work_.empty()) {
    if (score() >= limit) return false;
    if (enabled_ == all) break;
    const TransitionId t = work_.back();
    work_.pop_back();
    if (situation_->enabled.contains(t))
      satisfy_enabled(t, t == key_);
    else
      satisfy_disabled(t);
    add_completed();
  }
  demands_.tell_work();
  assert(!work_.empty() || is_closed());
  assert(key_ == kNone || in_.contains(key_));
  return score() < limit;
}

// D1 and D2, of a set that is finished; looked at in small sets only.
bool Growth::is_closed() const {
  if (members_.size() > 64) return true;
  return std::ranges::all_of(members_, [this](const TransitionId t) {
    if (!situation_->enabled.contains(t)) return is_met(std::span(&t, 1));
    return is_met(needs_.key_groups_of(t)) || (weak_ && t != key_ && is_met(needs_.left_groups_of(t)));
  });
}

bool Growth::is_met(std::span<const GroupId> groups) const {
  auto is_inside = [this](ConditionId c) {
    bool all = needs_.is_active(c, situation_->enabled);
    needs_.for_members(c, situation_->state, [&](TransitionId u) { all = all && in_.contains(u); });
    return all;
  };
  return std::ranges::all_of(groups,
                             [&](GroupId g) { return std::ranges::any_of(needs_.conditions_of(g), is_inside); });
}

void Growth::add_completed() {
  while (!complete_.empty()) {
    const ConditionId c = complete_.back();
    complete_.pop_back();
    add_free(c);
  }
}

void Growth::add(TransitionId t) {
  if (in_.contains(t)) return;
  in_.insert(t);
  members_.push_back(t);
  work_.push_back(t);
  enabled_ += situation_->enabled.contains(t);
  if (by_forward_) forward_ += forward_marks_.contains(t);
  if (star_) count_down(t);
}

void Growth::count_down(TransitionId t) {
  demands_.count_work(1 + plain_with_[t].size() + ranged_with_[t].size());
  for (ConditionId c : plain_with_[t]) {
    assert(left_[c] > 0);
    passed_[passes_++] = c;
    if (--left_[c] == 0 && Needs::is_guard_active(c, situation_->enabled)) complete_.push_back(c);
  }
  for (ConditionId c : ranged_with_[t])
    if (Needs::is_guard_active(c, situation_->enabled) && needs_.counts(c, t, situation_->state)) {
      assert(left(c) > 0);
      left_[c] = left(c) - 1;
      if (left_[c] == 0) complete_.push_back(c);
    }
}

// Every member counts down when it is added, so all are outside when a condition is first asked for.
std::uint32_t Growth::left(ConditionId c) {
  if (needs_.is_by_state(c) && !counted_.contains(c)) {
    counted_.insert(c);
    left_[c] = needs_.size_of(c, situation_->state);
  }
  return left_[c];
}

// As if nothing were in the set.
void Growth::restore() {
  for (std::size_t i = 0; i < passes_; ++i) ++left_[passed_[i]];
  passes_ = 0;
  counted_.clear();
}

// The transitions that c keeps disabled need nothing more, and do not score.
void Growth::add_free(ConditionId c) {
  assert(left_[c] == 0);
  demands_.count_work(needs_.groups_with(c).size());
  for (GroupId t : needs_.groups_with(c)) {
    assert(!situation_->enabled.contains(t));
    if (in_.contains(t)) continue;
    in_.insert(t);
    members_.push_back(t);
    count_down(t);
  }
}

void Growth::add_members(ConditionId c) {
  if (added_.contains(c)) return;
  added_.insert(c);
  demands_.count_work(needs_.members_of(c).size());
  needs_.for_members(c, situation_->state, [this](TransitionId u) { add(u); });
}

void Growth::satisfy_enabled(TransitionId t, bool key) {
  picked_.clear();
  demands_.pick_enabled(
      t, key, *situation_, [this](GroupId g) { return settled_.contains(g); },
      [this](TransitionId u) { return in_.contains(u); }, picked_);
  for (auto [group, condition] : picked_) {
    settled_.insert(group);
    add_members(condition);
  }
}

void Growth::satisfy_disabled(TransitionId t) {
  if (star_)  // completed while t was waiting
    for (ConditionId c : needs_.conditions_of(t))
      if (needs_.is_active(c, situation_->enabled) && left(c) == 0) return;
  add_members(demands_.pick_scapegoat(
      t, *situation_, [](ConditionId) { return true; }, [this](TransitionId u) { return in_.contains(u); },
      [this](TransitionId u) { return forward_marks_.contains(u); }));
}

}  // namespace onager::stubborn
