// A stubborn-set algorithm under supervision: passes on what another one chooses, after checking it by definition.
//
// Contract   the search sees no difference but the time it takes
// Invariant  `states` counts the calls of `choose`; each set was checked in full
//            unless it is counted in `bounded` or came after the first fault
// Cost       of each state: see audit/conditions.h. Walks are bounded in states
//            and, for systems with many slots, in memory.

#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "audit/conditions.h"
#include "stubborn/algorithm.h"

namespace onager::audit {

class CheckedAlgorithm final : public stubborn::Algorithm {
 public:
  struct Fault {
    State state;
    std::vector<TransitionId> set;
    Violation violation;  // its condition is `chosen` when not just the enabled members were chosen
  };
  static constexpr std::size_t kMostStates = 10'000;  // of a walk

  using Wanted = ConditionChecker::Wanted;

  // Once `stop` says so, sets are no longer checked; it may be empty.
  CheckedAlgorithm(std::unique_ptr<stubborn::Algorithm> inner, const TransitionSystem& system, Wanted wanted,
                   std::function<bool()> stop = {}, std::size_t most_states = kMostStates);
  // Of sets that are guided by questions: D1, and R with the states that answer an open one.
  CheckedAlgorithm(std::unique_ptr<stubborn::Algorithm> inner, const TransitionSystem& system,
                   OutsideRuns::Test answers, std::function<bool()> stop);

  bool wants_forward() const override { return inner_->wants_forward(); }
  std::span<const TransitionId> choose(const stubborn::Situation& situation) override;
  std::vector<TransitionId> members() const override { return inner_->members(); }

  // In words.
  std::string conditions() const;
  std::uint64_t states() const { return states_; }
  std::uint64_t bounded() const { return bounded_; }  // states checked only in part
  const std::optional<Fault>& fault() const { return fault_; }

 private:
  void check(const stubborn::Situation& situation, std::span<const TransitionId> chosen);

  std::unique_ptr<stubborn::Algorithm> inner_;
  Wanted wanted_;
  OutsideRuns::Test answers_;  // only of guided sets
  bool stopped_ = false;
  ConditionChecker checker_;
  std::uint64_t states_ = 0, bounded_ = 0;
  std::optional<Fault> fault_;  // the first
};

}  // namespace onager::audit
