#include "check/soundness.h"

#include <numeric>

#include "check/names.h"
#include "check/plan.h"

namespace onager::check {

namespace {

// Looks up the deadlocks of the full space among the states of the reduced one.
class Comparer final : public search::Visitor {
 public:
  explicit Comparer(store::Store& reduced) : reduced_(reduced), size_(reduced.size()) {}

  bool visit(const search::Visit& visit) override {
    if (!visit.enabled.empty()) return true;
    ++deadlocks;
    if (!missing && reduced_.insert(visit.state) >= size_) missing.emplace(visit.state.begin(), visit.state.end());
    return true;
  }

  std::uint64_t deadlocks = 0;
  std::optional<State> missing;  // the first deadlock that the reduced space lacks

 private:
  store::Store& reduced_;
  const StateId size_;  // states from here on were inserted by looking them up
};

}  // namespace

DeadlockComparison compare_deadlocks(store::Store& reduced, std::uint64_t deadlocks, const Model& model,
                                     const Method& method, const Limits& limits) {
  Method full = method;
  full.reduction = "none";
  full.check_reduction = full.draw = false;
  Run run(model, full, limits, false);
  Comparer comparer(reduced);
  const search::Stop stop = run.go(comparer);
  DeadlockComparison result;
  if (stop == search::Stop::kComplete) {
    result.full_states = run.figures().states;
    result.equal = !comparer.missing && comparer.deadlocks == deadlocks;
  } else {
    result.reason = "the full state space was not finished: " + run.reason(stop);
  }
  if (comparer.missing) {
    result.equal = false;
    result.fault = ReductionFault{"deadlocks",
                                  "a deadlock is missing in the reduced state space",
                                  named(run.system(), *comparer.missing),
                                  {},
                                  {}};
  } else if (result.equal == false) {
    result.fault =
        ReductionFault{"deadlocks", "the reduced state space has other deadlocks than the full one", {}, {}, {}};
  }
  return result;
}

ReductionCheck conclude(Run& reduced, const std::string& unfinished, std::uint64_t deadlocks, const Model& model,
                        const Method& method, const Limits& limits) {
  ReductionCheck result;
  const bool weak = !is_auto(reduced.method()) && reduction_of(reduced.method()).weak;
  result.conditions = weak ? "D0, D1, D2w" : "D0, D1, D2";
  if (const CheckedAlgorithm* checked = reduced.checked()) {
    result.states = checked->states();
    result.bounded = checked->bounded();
    if (checked->fault()) result.fault = told(*checked->fault(), reduced.system());
  }
  if (!unfinished.empty()) {
    result.reason = "the reduced state space was not finished: " + unfinished;
    return result;
  }
  DeadlockComparison compared = compare_deadlocks(*reduced.store(), deadlocks, model, method, limits);
  result.full_states = compared.full_states;
  result.deadlocks_equal = compared.equal;
  result.reason = compared.reason;
  if (!result.fault) result.fault = std::move(compared.fault);
  return result;
}

bool has_promise_to_check(const Method& method) {
  return method.check_reduction && proviso_of(method).gives != proviso::Promise::kNothing;
}

void check_promise(Run& run, const ReducedGraph& graph, const Method& method, ReductionCheck& result) {
  const proviso::Promise promise = proviso_of(method).gives;
  if (promise == proviso::Promise::kNothing) return;
  result.conditions += ", proviso";
  std::vector<TransitionId> all(run.system().transitions());
  std::iota(all.begin(), all.end(), 0u);
  const auto broken = broken_promise(graph, promise, {}, all);
  if (!broken || result.fault) return;
  const auto name = [&](TransitionId t) { return run.system().transition_name(t); };
  result.fault = ReductionFault{"proviso",
                                "the promise of '" + method.proviso + "' is broken, " + describe(*broken, name),
                                named(run.system(), run.store()->state(broken->states.front())),
                                {},
                                names_of(run.system(), broken->steps)};
}

}  // namespace onager::check
