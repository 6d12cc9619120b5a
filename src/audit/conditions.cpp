#include "audit/conditions.h"

#include <algorithm>

namespace onager::audit {

std::optional<Violation> ConditionChecker::violation(const State& state, std::span<const TransitionId> members,
                                                     Wanted wanted) {
  runs_.set_members(members);
  const std::vector<TransitionId> enabled = runs_.enabled_in(state);
  if (enabled.empty()) return std::nullopt;
  if (wanted != Wanted::kGuided && std::ranges::none_of(enabled, [&](TransitionId t) { return runs_.is_inside(t); }))
    return Violation{"D0", "nothing enabled is in the set", {}};
  if (auto wrong = check_disabled(state)) return wrong;
  std::optional<Violation> without_key;
  bool some_key = false;
  for (TransitionId t : enabled) {
    if (!runs_.is_inside(t)) continue;
    Disabling disabling;
    if (auto wrong = check_enabled(state, t, disabling)) return wrong;
    some_key = some_key || !disabling.found;
    if (!disabling.found || wanted == Wanted::kGuided) continue;
    const std::string whom = name(t) + " can be disabled from outside the set";
    if (wanted == Wanted::kStrong) return Violation{"D2", whom, disabling.run};
    without_key = Violation{"D2w", "there is no key transition: " + whom + ", and so can all others", disabling.run};
  }
  return some_key ? std::nullopt : without_key;
}

std::optional<Violation> ConditionChecker::way_around(const State& state, const OutsideRuns::Test& answers) {
  auto run = runs_.run_to(state, answers);
  if (!run) return std::nullopt;
  return Violation{"R", "what is asked for can be reached by a run outside the set", std::move(*run)};
}

// D1 for all members that are disabled in the state.
std::optional<Violation> ConditionChecker::check_disabled(const State& state) {
  const std::vector<TransitionId> at_first = runs_.enabled_in(state);
  OutsideRuns::Walk walk(runs_, {state, std::nullopt});
  while (const OutsideRuns::Pair* pair = walk.next()) {
    const std::vector<TransitionId> enabled = runs_.enabled_in(pair->without);
    for (TransitionId t : enabled)
      if (runs_.is_inside(t) && !std::ranges::binary_search(at_first, t))
        return Violation{"D1", name(t) + " is disabled but can be enabled from outside the set", walk.run()};
    walk.spread(enabled);
  }
  return std::nullopt;
}

// D1 for one enabled member, and how it can be disabled.
std::optional<Violation> ConditionChecker::check_enabled(const State& state, TransitionId t, Disabling& disabling) {
  auto after = runs_.fired(state, t);
  if (!after) return std::nullopt;
  OutsideRuns::Walk walk(runs_, {state, std::move(after)});
  while (const OutsideRuns::Pair* pair = walk.next()) {
    const std::vector<TransitionId> enabled = runs_.enabled_in(pair->without);
    if (!std::ranges::binary_search(enabled, t)) {
      if (!disabling.found) disabling = {true, walk.run()};
    } else {
      if (!pair->with)
        return Violation{"D1", name(t) + " can fire after the run, but not the run after it", walk.run()};
      const auto last = runs_.fired(pair->without, t);
      if (last && *last != *pair->with)
        return Violation{"D1", name(t) + " and the run lead to different states in different orders", walk.run()};
    }
    walk.spread(enabled);
  }
  return std::nullopt;
}

}  // namespace onager::audit
