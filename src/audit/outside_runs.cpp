#include "audit/outside_runs.h"

#include <algorithm>

namespace onager::audit {

void OutsideRuns::set_members(std::span<const TransitionId> members) {
  bounded_ = false;
  inside_.assign(system_.transitions(), false);
  for (TransitionId t : members) inside_[t] = true;
}

std::vector<TransitionId> OutsideRuns::enabled_in(const State& state) {
  enabled_.reset(state);
  return {enabled_.list().begin(), enabled_.list().end()};
}

std::optional<std::vector<TransitionId>> OutsideRuns::run_to(const State& state, const Test& wanted) {
  Walk walk(*this, {state, std::nullopt});
  while (const Pair* pair = walk.next()) {
    const std::vector<TransitionId> enabled = enabled_in(pair->without);
    if (wanted(pair->without, enabled_)) return walk.run();
    walk.spread(enabled);
  }
  return std::nullopt;
}

std::optional<State> OutsideRuns::fired(const State& state, TransitionId t) {
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

const OutsideRuns::Pair* OutsideRuns::Walk::next() {
  constexpr std::size_t kAsk = 64;  // pairs between two looks at the clock
  if (todo_.empty()) return nullptr;
  if (runs_.stop_ && ++runs_.steps_ % kAsk == 0 && runs_.stop_()) {
    runs_.bounded_ = true;
    return nullptr;
  }
  at_ = todo_.front();
  todo_.pop_front();
  return &at_->first;
}

void OutsideRuns::Walk::spread(const std::vector<TransitionId>& enabled, bool marked) {
  const Pair& pair = at_->first;
  const std::vector<TransitionId> after = pair.with ? runs_.enabled_in(*pair.with) : std::vector<TransitionId>{};
  for (TransitionId u : enabled) {
    if (runs_.inside_[u]) continue;
    auto without = runs_.fired(pair.without, u);
    if (!without) continue;
    Pair reached{std::move(*without), std::nullopt, marked};
    if (pair.with && std::ranges::binary_search(after, u)) {
      reached.with = runs_.fired(*pair.with, u);
      if (!reached.with) continue;
    }
    meet(std::move(reached), at_, u);
  }
}

std::vector<TransitionId> OutsideRuns::Walk::run() const {
  std::vector<TransitionId> steps;
  for (const Met::value_type* pair = at_; pair->second.from != nullptr; pair = pair->second.from)
    steps.push_back(pair->second.by);
  return {steps.rbegin(), steps.rend()};
}

void OutsideRuns::Walk::meet(Pair pair, const Met::value_type* from, TransitionId by) {
  if (met_.size() >= runs_.most_states_ && !met_.contains(pair)) {
    runs_.bounded_ = true;
    return;
  }
  if (const auto [place, fresh] = met_.try_emplace(std::move(pair), Origin{from, by}); fresh) todo_.push_back(&*place);
}

}  // namespace onager::audit
