#include <algorithm>

#include "answer/parts.h"
#include "run/run.h"

namespace onager::answer {

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

Answer check_one_safe(const Task& task, const Question&) {
  run::Run run(task.model, task.plan, task.watch);
  TwoTokens visitor;
  const search::Stop stop = run.go(visitor);
  Answer answer = unknown(run.plan(), run.reason(stop), run.figures());
  answer.technique = run::Technique::kSearch;
  if (visitor.seen)
    answer.verdict = run::Verdict::kViolated;
  else if (stop == search::Stop::kComplete)
    answer.verdict = run::Verdict::kHolds;
  return answer;
}

}  // namespace onager::answer
