#include "check/plan.h"
#include "check/run.h"
#include "check/soundness.h"

namespace onager::check {

namespace {

class DeadlockHunter final : public search::Visitor {
 public:
  DeadlockHunter(const Run& run, std::uint64_t most, std::uint64_t states)
      : run_(run), most_(most), go_on_(run.method().check_reduction), left_(states) {}

  bool visit(const search::Visit& visit) override {
    if (left_-- == 0) return false;
    if (!visit.enabled.empty()) return true;
    if (++met <= most_) paths.push_back(run_.path());
    return go_on_ || met < most_;
  }

  std::uint64_t met = 0;
  std::vector<std::vector<TransitionId>> paths;  // to the first of them

 private:
  const Run& run_;
  std::uint64_t most_;  // paths wanted
  bool go_on_;          // when there are as many
  std::uint64_t left_;  // states to look at
};

constexpr std::uint64_t kAll = ~std::uint64_t{0};

DeadlockAnswer hunt(const Model& model, const Method& method, const Limits& limits, std::uint64_t most,
                    std::uint64_t states) {
  Run run(model, method, limits, true);
  DeadlockHunter hunter(run, most, states);
  const search::Stop stop = run.go(hunter);
  DeadlockAnswer answer;
  answer.figures = run.figures();
  answer.choice = run.choice();
  answer.reason = run.reason(stop);
  for (const std::vector<TransitionId>& path : hunter.paths) {
    witness::Trace& trace = answer.traces.emplace_back();
    trace.model = model.id();
    trace.property = "deadlock";
    for (TransitionId t : path) trace.steps.push_back(run.system().transition_name(t));
  }
  if (!answer.traces.empty())
    answer.verdict = Verdict::kViolated;
  else
    answer.verdict = stop == search::Stop::kComplete ? Verdict::kHolds : Verdict::kUnknown;
  if (method.check_reduction) answer.checked = conclude(run, answer.reason, hunter.met, model, method, limits);
  return answer;
}

}  // namespace

// A deadlock that is near needs no sampling.
DeadlockAnswer find_deadlocks(const Model& model, const Method& method, const Limits& limits, std::uint64_t most) {
  if (!is_auto(method) || most > 1 || method.check_reduction) return hunt(model, method, limits, most, kAll);
  constexpr std::uint64_t kNear = 3'000;
  Method glance = method;
  glance.reduction = "deletion(first)";
  glance.relations = "dynamic";
  DeadlockAnswer answer = hunt(model, glance, limits, most, kNear);
  if (answer.verdict == Verdict::kUnknown) return hunt(model, method, limits, most, kAll);
  answer.choice = Choice{glance.reduction, glance.relations, "the answer is among the first states"};
  return answer;
}

}  // namespace onager::check
