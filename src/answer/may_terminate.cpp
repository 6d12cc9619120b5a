// Always may terminate: from every reachable state a deadlock is reachable.
//
// Paper      [valmari.17.topnoc], end of section 6
// Idea       strong stubborn sets keep the property, without a proviso (doc/theory.md, Always may terminate). In a
//            finite graph it holds iff every terminal strong component is a deadlock, and the first that is none
//            shows that it does not hold
// Cost       that of a depth-first search, and 1 byte a state

#include <fmt/format.h>

#include "answer/parts.h"
#include "proviso/support/terminal.h"
#include "run/run.h"

namespace onager::answer {

namespace {

// Looks for a terminal component that is no deadlock.
class EndlessWatch final : public search::Observer, public search::Visitor {
 public:
  EndlessWatch(std::size_t transitions, MemoryBudget& budget) : terminal_(transitions, budget) {}

  void entered(StateId state, std::span<const TransitionId> enabled, std::span<const TransitionId>) override {
    terminal_.enter(state);
    if (enabled.empty()) deadlock_ = state;
  }
  void edge(StateId from, TransitionId by, StateId to) override { terminal_.edge(from, by, to); }
  void left(StateId state) override {
    endless_ = endless_ || (state != deadlock_ && terminal_.closes(state));
    terminal_.leave(state);
  }
  bool visit(const search::Visit&) override { return !endless_; }

  bool found() const { return endless_; }

 private:
  proviso::Terminal terminal_;
  StateId deadlock_ = kNone;  // entered last; it is left before another state is
  bool endless_ = false;
};

}  // namespace

std::optional<Diagnostic> refuse_may_terminate(const run::Plan& plan) {
  if (plan.search->order != proviso::Order::kDepthFirst)
    return run::refused(fmt::format("may-terminate needs a depth-first search; '{}' is not one", plan.search->name),
                        "use --search dfs");
  if (plan.reduction && plan.reduction->weak)
    return run::refused(
        fmt::format("may-terminate needs strong stubborn sets, and '{}' are weak", plan.reduction->shown()),
        "leave out weak:");
  if (plan.has_proviso() && plan.proviso->needs == proviso::Order::kAny)
    return run::refused(fmt::format("the proviso '{}' comes after the search", plan.proviso->name),
                        "leave --proviso out");
  return std::nullopt;
}

Answer check_may_terminate(const Task& task, const Question&) {
  run::Plan plan = task.plan;
  plan.strong_only = true;
  run::Run run(task.model, plan, task.watch);
  EndlessWatch watch(run.system().transitions(), run.budget());
  const search::Stop stop = run.go(watch, &watch);
  Answer answer = unknown(run.plan(), run.reason(stop), run.figures());
  answer.technique = run::Technique::kSearch;
  answer.why = run.why();
  if (!watch.found() && stop != search::Stop::kComplete) return answer;
  answer.verdict = watch.found() ? run::Verdict::kViolated : run::Verdict::kHolds;
  answer.reason = {};
  return answer;
}

}  // namespace onager::answer
