// Whether a reduction kept what it must: its stubborn sets state by state, and all deadlocks in the end.

#pragma once

#include "check/names.h"
#include "check/promise.h"
#include "check/run.h"

namespace onager::check {

// A fault of a CheckedAlgorithm or a CheckedReduction, by names.
template <typename Fault>
ReductionFault told(const Fault& fault, const TransitionSystem& system) {
  return {fault.violation.condition, fault.violation.message, named(system, fault.state), names_of(system, fault.set),
          names_of(system, fault.violation.run)};
}

struct DeadlockComparison {
  std::optional<std::uint64_t> full_states;  // nothing: the full space was not finished
  std::optional<bool> equal;                 // likewise
  std::string reason;                        // why not finished
  std::optional<ReductionFault> fault;       // a deadlock that only one of the two has
};

// Explores the space without reduction, by the same search and within the same limits. `reduced` holds all states of
// the reduced space, in the static order of the method, of which `deadlocks` are deadlocks; more may be inserted.
DeadlockComparison compare_deadlocks(store::Store& reduced, std::uint64_t deadlocks, const Model& model,
                                     const Method& method, const Limits& limits);

// After `reduced`, a run that checked its reduction, met `deadlocks` and was complete unless there is a reason why not.
ReductionCheck conclude(Run& reduced, const std::string& unfinished, std::uint64_t deadlocks, const Model& model,
                        const Method& method, const Limits& limits);

// Whether a run by this method is to keep its graph, for `check_promise`.
bool has_promise_to_check(const Method& method);

// Adds to the check of a complete run whether its graph keeps what the proviso promises.
void check_promise(Run& run, const ReducedGraph& graph, const Method& method, ReductionCheck& result);

}  // namespace onager::check
