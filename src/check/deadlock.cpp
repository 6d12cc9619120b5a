#include "check/run.h"
#include "check/soundness.h"

namespace onager::check {

namespace {

class DeadlockHunter final : public search::Visitor {
 public:
  DeadlockHunter(const Run& run, std::uint64_t most, bool go_on) : run_(run), most_(most), go_on_(go_on) {}

  bool visit(const search::Visit& visit) override {
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
};

}  // namespace

DeadlockAnswer find_deadlocks(const Net& net, const Method& method, const Limits& limits, std::uint64_t most) {
  Run run(net, method, limits, true);
  DeadlockHunter hunter(run, most, method.check_reduction);
  const search::Stop stop = run.go(hunter);
  DeadlockAnswer answer;
  answer.figures = run.figures();
  answer.reason = run.reason(stop);
  for (const std::vector<TransitionId>& path : hunter.paths) {
    witness::Trace& trace = answer.traces.emplace_back();
    trace.model = net.id;
    trace.property = "deadlock";
    for (TransitionId t : path) trace.steps.push_back(run.system().transition_name(t));
  }
  if (!answer.traces.empty())
    answer.verdict = Verdict::kViolated;
  else
    answer.verdict = stop == search::Stop::kComplete ? Verdict::kHolds : Verdict::kUnknown;
  if (method.check_reduction) answer.checked = conclude(run, answer.reason, hunter.met, net, method, limits);
  return answer;
}

}  // namespace onager::check
