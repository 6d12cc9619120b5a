#include "audit/checked_algorithm.h"

#include <algorithm>

#include "audit/affordable.h"

namespace onager::audit {

namespace {

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
                                   Wanted wanted, std::function<bool()> stop, std::size_t most_states)
    : inner_(std::move(inner)),
      wanted_(wanted),
      checker_(system, affordable(most_states, system.slots()),
               [this, stop = std::move(stop)] { return stopped_ = stopped_ || (stop && stop()); }) {}

CheckedAlgorithm::CheckedAlgorithm(std::unique_ptr<stubborn::Algorithm> inner, const TransitionSystem& system,
                                   OutsideRuns::Test answers, std::function<bool()> stop)
    : CheckedAlgorithm(std::move(inner), system, Wanted::kGuided, std::move(stop)) {
  answers_ = std::move(answers);
}

std::string CheckedAlgorithm::conditions() const {
  switch (wanted_) {
    case Wanted::kStrong:
      return "D0, D1, D2";
    case Wanted::kWeak:
      return "D0, D1, D2w";
    case Wanted::kGuided:
      return "D1, R";
  }
  return {};
}

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
    wrong = checker_.violation(state, set, wanted_);
    if (!wrong && answers_) wrong = checker_.way_around(state, answers_);
    bounded_ += checker_.was_bounded();
  }
  if (wrong) fault_ = Fault{state, set, std::move(*wrong)};
}

}  // namespace onager::audit
