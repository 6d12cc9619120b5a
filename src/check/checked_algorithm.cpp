#include "check/checked_algorithm.h"

#include <algorithm>

namespace onager::check {

namespace {

// A walk keeps two states for each it counts; together they stay within some tens of megabytes.
std::size_t affordable(std::size_t most_states, std::size_t slots) {
  constexpr std::size_t kNumbers = 8'000'000;
  return std::max<std::size_t>(1, std::min(most_states, kNumbers / (2 * slots + 1)));
}

// What the search may fire is just the enabled members, in ascending order.
std::optional<Violation> misfit(const stubborn::Situation& situation, std::span<const TransitionId> chosen,
                                std::vector<TransitionId> members) {
  std::erase_if(members, [&](TransitionId t) { return !situation.enabled.contains(t); });
  std::ranges::sort(members);
  if (std::ranges::equal(members, chosen)) return std::nullopt;
  return Violation{"chosen", "not just the enabled members of the set were chosen", {}};
}

}  // namespace

CheckedAlgorithm::CheckedAlgorithm(std::unique_ptr<stubborn::Algorithm> inner, const TransitionSystem& system,
                                   bool weak, std::function<bool()> stop, std::size_t most_states)
    : inner_(std::move(inner)),
      weak_(weak),
      checker_(system, affordable(most_states, system.slots()),
               [this, stop = std::move(stop)] { return stopped_ = stopped_ || (stop && stop()); }) {}

std::span<const TransitionId> CheckedAlgorithm::choose(const stubborn::Situation& situation) {
  const auto chosen = inner_->choose(situation);
  ++states_;
  if (stopped_)
    ++bounded_;
  else if (!fault_)
    check(situation, chosen);
  return chosen;
}

void CheckedAlgorithm::check(const stubborn::Situation& situation, std::span<const TransitionId> chosen) {
  const State state(situation.state.begin(), situation.state.end());
  const std::vector<TransitionId> set = inner_->members();
  auto wrong = misfit(situation, chosen, set);
  if (!wrong) {
    wrong = checker_.violation(state, set, weak_);
    bounded_ += checker_.was_bounded();
  }
  if (wrong) fault_ = Fault{state, set, std::move(*wrong)};
}

}  // namespace onager::check
