// Whether a reduction kept what it must: its stubborn sets state by state, and all deadlocks in the end.

#pragma once

#include "answer/parts.h"
#include "audit/promise.h"
#include "run/run.h"

namespace onager::answer {

// A fault of a CheckedAlgorithm or a CheckedReduction, by names.
template <typename Fault>
ReductionFault told(const Fault& fault, const kind::Instance& instance) {
  const TransitionSystem& system = instance.system();
  return {fault.violation.condition, fault.violation.message, instance.shown(fault.state),
          kind::names_of(system, fault.set), kind::names_of(system, fault.violation.run)};
}

// Adds to the check how the deadlocks compare with those of the space without reduction, which is explored by the same
// search and within the same limits. `reduced` holds all states of the reduced space, in the static order of the plan,
// of which `deadlocks` are deadlocks; more may be inserted. `strict`: those of a question with that word.
void compare_deadlocks(store::Store& reduced, std::uint64_t deadlocks, const Task& task, ReductionCheck& check,
                       bool strict = false);

// What was checked of the sets, so far without a comparison.
ReductionCheck told(const audit::CheckedAlgorithm& checked, const kind::Instance& instance);

// After `reduced`, a run that checked its reduction, met `deadlocks` and was complete unless there is a reason why not.
ReductionCheck conclude(run::Run& reduced, const run::Reason& unfinished, std::uint64_t deadlocks, const Task& task,
                        bool strict = false);

// Whether the graph of a run is to be recorded for `check_promise`.
bool has_promise_to_check(const run::Plan& plan);

// Adds to the check of a complete run whether its graph keeps what the proviso promises.
void check_promise(run::Run& run, const audit::ReducedGraph& graph, ReductionCheck& result);

}  // namespace onager::answer
