#include <algorithm>

#include "check/run.h"

namespace onager::check {

namespace {

class TwoTokens final : public search::Visitor {
 public:
  bool visit(const search::Visit& visit) override {
    seen = std::ranges::any_of(visit.changed, [&](SlotId slot) { return visit.state[slot] > 1; });
    return !seen;
  }
  bool seen = false;
};

}  // namespace

SafetyAnswer check_one_safe(const Net& net, const Method& method, const Limits& limits) {
  Run run(net, method, limits, false);
  TwoTokens visitor;
  const search::Stop stop = run.go(visitor);
  SafetyAnswer answer{run.figures(), Verdict::kUnknown, run.reason(stop)};
  if (visitor.seen)
    answer.verdict = Verdict::kViolated;
  else if (stop == search::Stop::kComplete)
    answer.verdict = Verdict::kHolds;
  return answer;
}

}  // namespace onager::check
