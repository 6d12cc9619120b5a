#include "check/run.h"

namespace onager::check {

namespace {

class DeadlockHunter final : public search::Visitor {
 public:
  DeadlockHunter(const Run& run, std::uint64_t most) : run_(run), most_(most) {}

  bool visit(const search::Visit& visit) override {
    if (!visit.enabled.empty()) return true;
    paths.push_back(run_.path());
    return paths.size() < most_;
  }

  std::vector<std::vector<TransitionId>> paths;  // to each deadlock found

 private:
  const Run& run_;
  std::uint64_t most_;
};

}  // namespace

DeadlockAnswer find_deadlocks(const Net& net, const Method& method, const Limits& limits, std::uint64_t most) {
  Run run(net, method, limits, true);
  DeadlockHunter hunter(run, most);
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
  return answer;
}

}  // namespace onager::check
