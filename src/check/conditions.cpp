#include "check/conditions.h"

#include <algorithm>
#include <deque>
#include <map>
#include <utility>

namespace onager::check {

// The pairs met along outside runs, each with the pair and the transition it was first met from.
class ConditionChecker::Walk {
 public:
  Walk(ConditionChecker& checker, Pair first) : checker_(checker) { meet(std::move(first), nullptr, kNone); }

  // Nothing: all were seen, or the walk was cut off.
  const Pair* next() {
    if (todo_.empty()) return nullptr;
    if (checker_.stop_ && ++checker_.steps_ % kAsk == 0 && checker_.stop_()) {
      checker_.bounded_ = true;
      return nullptr;
    }
    at_ = todo_.front();
    todo_.pop_front();
    return &at_->first;
  }

  // Goes on from the pair at hand by all of `enabled`, those in its `without`, that are outside the set.
  void spread(const std::vector<TransitionId>& enabled) {
    const Pair& pair = at_->first;
    const std::vector<TransitionId> after = pair.with ? checker_.enabled_in(*pair.with) : std::vector<TransitionId>{};
    for (TransitionId u : enabled) {
      if (checker_.inside_[u]) continue;
      auto without = checker_.fired(pair.without, u);
      if (!without) continue;
      Pair reached{std::move(*without), std::nullopt};
      if (pair.with && std::ranges::binary_search(after, u)) {
        reached.with = checker_.fired(*pair.with, u);
        if (!reached.with) continue;
      }
      meet(std::move(reached), at_, u);
    }
  }

  // The transitions that led to the pair at hand.
  std::vector<TransitionId> run() const {
    std::vector<TransitionId> steps;
    for (const Met::value_type* pair = at_; pair->second.from != nullptr; pair = pair->second.from)
      steps.push_back(pair->second.by);
    return {steps.rbegin(), steps.rend()};
  }

 private:
  static constexpr std::size_t kAsk = 64;  // pairs between two looks at the clock

  struct Origin {
    const std::pair<const Pair, Origin>* from;  // nullptr: the first pair
    TransitionId by;
  };
  using Met = std::map<Pair, Origin>;

  void meet(Pair pair, const Met::value_type* from, TransitionId by) {
    if (met_.size() >= checker_.most_states_ && !met_.contains(pair)) {
      checker_.bounded_ = true;
      return;
    }
    if (const auto [place, fresh] = met_.try_emplace(std::move(pair), Origin{from, by}); fresh)
      todo_.push_back(&*place);
  }

  ConditionChecker& checker_;
  Met met_;
  std::deque<const Met::value_type*> todo_;  // first come, first served: runs are shortest
  const Met::value_type* at_ = nullptr;
};

std::vector<TransitionId> ConditionChecker::enabled_in(const State& state) {
  enabled_.reset(state);
  return {enabled_.list().begin(), enabled_.list().end()};
}

// Nothing when a slot would overflow: what comes after is beyond what states can tell.
std::optional<State> ConditionChecker::fired(const State& state, TransitionId t) {
  Successors successors;
  system_.fire(std::span(&t, 1), state, successors);
  if (successors.overflow() != kNone) {
    bounded_ = true;
    return std::nullopt;
  }
  State next = state;
  for (const Change& change : successors[0].changes) next[change.slot] = change.value;
  return next;
}

std::optional<Violation> ConditionChecker::violation(const State& state, std::span<const TransitionId> members,
                                                     bool weak) {
  bounded_ = false;
  inside_.assign(system_.transitions(), false);
  for (TransitionId t : members) inside_[t] = true;
  const std::vector<TransitionId> enabled = enabled_in(state);
  if (enabled.empty()) return std::nullopt;
  if (std::ranges::none_of(enabled, [&](TransitionId t) { return inside_[t]; }))
    return Violation{"D0", "nothing enabled is in the set", {}};
  if (auto wrong = check_disabled(state)) return wrong;
  std::optional<Violation> without_key;
  bool some_key = false;
  for (TransitionId t : enabled) {
    if (!inside_[t]) continue;
    Disabling disabling;
    if (auto wrong = check_enabled(state, t, disabling)) return wrong;
    some_key = some_key || !disabling.found;
    if (!disabling.found) continue;
    const std::string whom = name(t) + " can be disabled from outside the set";
    if (!weak) return Violation{"D2", whom, disabling.run};
    without_key = Violation{"D2w", "there is no key transition: " + whom + ", and so can all others", disabling.run};
  }
  return some_key ? std::nullopt : without_key;
}

// D1 for all members that are disabled in the state.
std::optional<Violation> ConditionChecker::check_disabled(const State& state) {
  const std::vector<TransitionId> at_first = enabled_in(state);
  Walk walk(*this, {state, std::nullopt});
  while (const Pair* pair = walk.next()) {
    const std::vector<TransitionId> enabled = enabled_in(pair->without);
    for (TransitionId t : enabled)
      if (inside_[t] && !std::ranges::binary_search(at_first, t))
        return Violation{"D1", name(t) + " is disabled but can be enabled from outside the set", walk.run()};
    walk.spread(enabled);
  }
  return std::nullopt;
}

// D1 for one enabled member, and how it can be disabled.
std::optional<Violation> ConditionChecker::check_enabled(const State& state, TransitionId t, Disabling& disabling) {
  auto after = fired(state, t);
  if (!after) return std::nullopt;
  Walk walk(*this, {state, std::move(after)});
  while (const Pair* pair = walk.next()) {
    const std::vector<TransitionId> enabled = enabled_in(pair->without);
    if (!std::ranges::binary_search(enabled, t)) {
      if (!disabling.found) disabling = {true, walk.run()};
    } else {
      if (!pair->with)
        return Violation{"D1", name(t) + " can fire after the run, but not the run after it", walk.run()};
      const auto last = fired(pair->without, t);
      if (last && *last != *pair->with)
        return Violation{"D1", name(t) + " and the run lead to different states in different orders", walk.run()};
    }
    walk.spread(enabled);
  }
  return std::nullopt;
}

}  // namespace onager::check
