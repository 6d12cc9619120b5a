#include "check/conditions.h"

#include <algorithm>
#include <map>
#include <utility>

namespace onager::check {

std::vector<TransitionId> ConditionChecker::enabled_in(const State& state) {
  enabled_.reset(state);
  return {enabled_.list().begin(), enabled_.list().end()};
}

State ConditionChecker::fired(const State& state, TransitionId t) const {
  Successors successors;
  system_.fire(std::span(&t, 1), state, successors);
  State next = state;
  for (const Change& change : successors[0].changes) next[change.slot] = change.value;
  return next;
}

std::optional<std::string> ConditionChecker::violation(const State& state, std::span<const TransitionId> members,
                                                       bool weak) {
  inside_.assign(system_.transitions(), false);
  for (TransitionId t : members) inside_[t] = true;
  const std::vector<TransitionId> enabled = enabled_in(state);
  if (enabled.empty()) return std::nullopt;
  bool some_key = false, some_enabled = false;
  for (TransitionId t : members) {
    const bool is_enabled = std::ranges::binary_search(enabled, t);
    some_enabled = some_enabled || is_enabled;
    if (auto wrong = check_member(state, t, is_enabled)) return wrong;
    some_key = some_key || (is_enabled && stays_enabled_);
    if (!weak && is_enabled && !stays_enabled_) return "D2: " + name(t) + " can be disabled from outside the set";
  }
  if (!some_enabled) return "D0: nothing enabled is in the set";
  if (!some_key) return "D2w: no key transition";
  return std::nullopt;
}

// D1 for one member, and whether it stays enabled.
std::optional<std::string> ConditionChecker::check_member(const State& state, TransitionId t, bool enabled_at_first) {
  // Reached by an outside run from the state, and by the same run after t; nothing when t or the run cannot fire.
  using Pair = std::pair<State, std::optional<State>>;
  stays_enabled_ = enabled_at_first;
  Pair first{state, std::nullopt};
  if (enabled_at_first) first.second = fired(state, t);
  std::map<Pair, bool> seen{{first, true}};
  std::vector<Pair> todo{first};
  while (!todo.empty()) {
    const auto [without, with] = std::move(todo.back());
    todo.pop_back();
    const std::vector<TransitionId> enabled = enabled_in(without);
    if (!std::ranges::binary_search(enabled, t)) {
      stays_enabled_ = false;
    } else {
      if (!enabled_at_first) return "D1: " + name(t) + " is disabled but becomes enabled by outside transitions";
      if (!with) return "D1: " + name(t) + " fires after an outside run that is not possible after it";
      if (*with != fired(without, t)) return "D1: the order of " + name(t) + " and an outside run matters";
    }
    const std::vector<TransitionId> enabled_with = with ? enabled_in(*with) : std::vector<TransitionId>{};
    for (TransitionId u : enabled) {
      if (inside_[u]) continue;
      Pair next{fired(without, u), std::nullopt};
      if (with && std::ranges::binary_search(enabled_with, u)) next.second = fired(*with, u);
      if (seen.size() >= most_states_) {
        bounded_ = true;
        return std::nullopt;
      }
      if (seen.emplace(next, true).second) todo.push_back(std::move(next));
    }
  }
  return std::nullopt;
}

}  // namespace onager::check
