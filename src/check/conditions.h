// Whether a set is stubborn, straight from the definition (spec D0, D1, D2 or D2w): by walking the runs of transitions
// outside the set.
//
// Idea       for each enabled member t, two states are followed along every
//            outside run: the one reached without t, and the one reached with
//            t fired first. Where t can fire from the former, the latter must
//            exist and be the result.
// Cost       the states reachable by outside transitions, for each member; at
//            most a given number of them, after which the answer is partial

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "system/enabled_set.h"
#include "system/transition_system.h"

namespace onager::check {

class ConditionChecker {
 public:
  ConditionChecker(const TransitionSystem& system, std::size_t most_states)
      : system_(system), most_states_(most_states), enabled_(system) {}

  // What is violated, with the run that shows it; nothing if all holds as far as was looked.
  std::optional<std::string> violation(const State& state, std::span<const TransitionId> members, bool weak);
  // Whether some check was cut off by the bound.
  bool was_bounded() const { return bounded_; }

 private:
  std::optional<std::string> check_member(const State& state, TransitionId t, bool enabled_at_first);
  std::vector<TransitionId> enabled_in(const State& state);
  State fired(const State& state, TransitionId t) const;
  std::string name(TransitionId t) const { return "'" + system_.transition_name(t) + "'"; }

  const TransitionSystem& system_;
  const std::size_t most_states_;
  EnabledSet enabled_;
  std::vector<bool> inside_;   // members of the set at hand
  bool stays_enabled_ = true;  // the member at hand, along all outside runs
  bool bounded_ = false;
};

}  // namespace onager::check
