// Whether a set is stubborn, straight from the definition (D0, D1, D2 or D2w): by walking the runs of transitions
// outside the set.
//
//   D0   something enabled is in the set, unless nothing is enabled at all
//   D1   if t is in the set and can fire after an outside run, then t and the run
//        can fire in the other order, to the same state
//   D2   no outside run disables an enabled member (strong), or
//   D2w  there is one enabled member that no outside run disables, the key (weak)
//   R    no outside run comes to a state that answers an open question (guided)
//
// Idea       for each enabled member t, two states are followed along every
//            outside run: the one reached without t, and the one reached with
//            t fired first. Where t can fire from the former, the latter must
//            exist and be the result. One more walk is for all disabled members.
// Contract   knows nothing of the relations: what it shares with the algorithms
//            is the transition system alone
// Cost       the states reachable by outside transitions, for each enabled
//            member; at most a given number of them, after which the answer is
//            partial

#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "audit/outside_runs.h"

namespace onager::audit {

struct Violation {
  std::string condition;          // D0, D1, D2, D2w, R, or one of audit/product_conditions.h
  std::string message;            // one sentence for people, lower case, no full stop
  std::vector<TransitionId> run;  // of outside transitions, from the state on, that shows it
};

class ConditionChecker {
 public:
  enum class Wanted {
    kStrong,  // D0, D1, D2
    kWeak,    // D0, D1, D2w
    kGuided,  // D1
  };

  // A walk ends after `most_states`, and as soon as `stop` says so; it is asked now and then and may be empty.
  ConditionChecker(const TransitionSystem& system, std::size_t most_states, std::function<bool()> stop = {})
      : system_(system), runs_(system, most_states, std::move(stop)) {}

  // Nothing if all holds as far as was looked.
  std::optional<Violation> violation(const State& state, std::span<const TransitionId> members, Wanted wanted);
  // R, of the members given last: `answers` tells the states that answer a question.
  std::optional<Violation> way_around(const State& state, const OutsideRuns::Test& answers);
  // Whether the last check was cut off: by the bound, by `stop`, or by a slot that would overflow.
  bool was_bounded() const { return runs_.was_bounded(); }

 private:
  struct Disabling {
    bool found = false;
    std::vector<TransitionId> run;
  };

  std::optional<Violation> check_disabled(const State& state);
  std::optional<Violation> check_enabled(const State& state, TransitionId t, Disabling& disabling);
  std::string name(TransitionId t) const { return "'" + system_.transition_name(t) + "'"; }

  const TransitionSystem& system_;
  OutsideRuns runs_;
};

}  // namespace onager::audit
