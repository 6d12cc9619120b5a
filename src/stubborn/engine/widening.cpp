#include "stubborn/engine/widening.h"

#include <algorithm>
#include <cassert>

namespace onager::stubborn {

void Widening::add(TransitionId t) {
  if (inside_[t]) return;
  inside_[t] = true;
  members_.push_back(t);
}

// Enabled transitions that would have to be added weigh more than any number of disabled ones.
std::size_t Widening::cost(ConditionId c, const EnabledSet& enabled, StateView state) const {
  std::size_t sum = 0;
  needs_.count_work(1 + needs_.members_of(c).size());
  needs_.for_members(c, state, [&](TransitionId t) {
    if (!inside_[t]) sum += enabled.contains(t) ? needs_.transitions() : 1;
  });
  return sum;
}

// Adds the members of the active condition of the group that costs least. One whose members are inside costs nothing
// and is not counted again: thousands of transitions may share it.
void Widening::meet(GroupId group, const EnabledSet& enabled, StateView state) {
  ConditionId best = kNone;
  std::size_t best_cost = 0;
  for (ConditionId c : needs_.conditions_of(group)) {
    if (!needs_.is_active(c, enabled)) continue;
    if (met_.contains(c)) return;
    const std::size_t mine = cost(c, enabled, state);
    if (best == kNone || mine < best_cost) best = c, best_cost = mine;
  }
  assert(best != kNone);
  needs_.for_members(best, state, [&](TransitionId t) { add(t); });
  met_.insert(best);
}

// D1 for disabled members; for enabled ones D2, if they are to be keys.
void Widening::close(std::span<const TransitionId> wanted, const EnabledSet& enabled, StateView state, bool with_keys) {
  for (TransitionId t : members_) inside_[t] = false;
  members_.clear();
  met_.clear();
  result_.clear();
  for (TransitionId t : wanted) add(t);
  for (std::size_t i = 0; i < members_.size(); ++i) {
    const TransitionId t = members_[i];
    if (!enabled.contains(t)) {
      meet(t, enabled, state);
      continue;
    }
    result_.push_back(t);
    if (!with_keys) continue;
    for (GroupId group : needs_.key_groups_of(t)) meet(group, enabled, state);
  }
  std::ranges::sort(result_);
  assert(std::ranges::all_of(wanted, [this](TransitionId t) { return inside_[t]; }));
  assert(std::ranges::all_of(result_, [&](TransitionId t) { return inside_[t] && enabled.contains(t); }));
}

std::span<const TransitionId> Widening::enabled_closure(std::span<const TransitionId> wanted, const EnabledSet& enabled,
                                                        StateView state) {
  close(wanted, enabled, state, true);
  return result_;
}

std::span<const TransitionId> Widening::first_steps(std::span<const TransitionId> wanted, const EnabledSet& enabled,
                                                    StateView state) {
  close(wanted, enabled, state, false);
  return result_;
}

}  // namespace onager::stubborn
