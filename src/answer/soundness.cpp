#include "answer/soundness.h"

#include "audit/affordable.h"

namespace onager::answer {

namespace {

// Looks up the deadlocks of the full space among the states of the reduced one.
class Comparer final : public search::Visitor {
 public:
  Comparer(const run::Run& full, store::Store& reduced, bool strict)
      : full_(full), reduced_(reduced), size_(reduced.size()), strict_(strict) {}

  bool visit(const search::Visit& visit) override {
    if (!visit.enabled.empty() || full_.instance().may_end_in(visit.state, strict_)) return true;
    ++deadlocks;
    if (!missing && reduced_.insert(visit.state) >= size_) missing.emplace(visit.state.begin(), visit.state.end());
    return true;
  }

  std::uint64_t deadlocks = 0;
  std::optional<State> missing;  // the first deadlock that the reduced space lacks

 private:
  const run::Run& full_;
  store::Store& reduced_;
  const StateId size_;  // states from here on were inserted by looking them up
  const bool strict_;   // end labels mean nothing
};

}  // namespace

void compare_deadlocks(store::Store& reduced, std::uint64_t deadlocks, const Task& task, ReductionCheck& check,
                       bool strict) {
  run::Plan full = task.plan;
  full.reduction = stubborn::Spec{};
  full.check_reduction = false;
  run::Run run(task.model, full, task.watch);
  Comparer comparer(run, reduced, strict);
  const search::Stop stop = run.go(comparer);
  if (stop == search::Stop::kComplete) {
    check.full_states = run.figures().states;
    check.equal = !comparer.missing && comparer.deadlocks == deadlocks;
  } else {
    check.reason = run.reason(stop);
  }
  if (comparer.missing) check.equal = false;
  if (check.fault || check.equal != false) return;
  check.fault.emplace();
  check.fault->condition = "deadlocks";
  check.fault->message = comparer.missing ? "a deadlock is missing in the reduced state space"
                                          : "the reduced state space has other deadlocks than the full one";
  if (comparer.missing) check.fault->state = run.instance().shown(*comparer.missing);
}

ReductionCheck told(const audit::CheckedAlgorithm& checked, const kind::Instance& instance) {
  ReductionCheck result;
  result.conditions = checked.conditions();
  result.states = checked.states();
  result.bounded = checked.bounded();
  if (checked.fault()) result.fault = told(*checked.fault(), instance);
  return result;
}

ReductionCheck conclude(run::Run& reduced, const run::Reason& unfinished, std::uint64_t deadlocks, const Task& task,
                        bool strict) {
  ReductionCheck result;
  if (reduced.checked() != nullptr) result = told(*reduced.checked(), reduced.instance());
  if (unfinished) {
    result.reason = unfinished;
    result.is_reduced_unfinished = true;
    return result;
  }
  compare_deadlocks(*reduced.store(), deadlocks, task, result, strict);
  return result;
}

bool has_promise_to_check(const run::Plan& plan) {
  return plan.check_reduction && plan.has_proviso();
}

void check_promise(run::Run& run, const audit::ReducedGraph& graph, ReductionCheck& result) {
  const proviso::Strategy& proviso = *run.plan().proviso;
  if (proviso.gives == proviso::Promise::kNothing) return;
  Watch& watch = run.system().watch();
  constexpr std::size_t kMostStates = 10'000;  // of a walk
  audit::OutsideRuns runs(run.system(), audit::affordable(kMostStates, run.system().slots()),
                          [&watch] { return watch.look() != Limit::kNotMet; });
  const auto bypass = [&](StateId s, std::span<const TransitionId> first) {
    const TransitionId t = audit::visible_bypass(runs, run.store()->state(s), first, run.visible());
    result.bounded += runs.was_bounded();
    return t;
  };
  const auto broken = audit::broken_promise(graph, proviso.gives, run.visible(), bypass, watch);
  result.conditions += ", proviso";
  if (!broken || result.fault) return;
  const auto name = [&](TransitionId t) { return run.system().transition_name(t); };
  result.fault =
      ReductionFault{"proviso",
                     "the promise of '" + std::string(proviso.name) + "' is broken, " + describe(*broken, name),
                     run.instance().shown(run.store()->state(broken->states.front())),
                     {},
                     kind::names_of(run.system(), broken->steps)};
}

}  // namespace onager::answer
