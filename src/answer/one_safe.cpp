#include <algorithm>

#include "answer/parts.h"
#include "answer/place_sums.h"
#include "run/run.h"

namespace onager::answer {

namespace {

class TwoTokens final : public search::Visitor {
 public:
  TwoTokens(const PlaceSums& sums, std::size_t slots) : sums_(sums), before_(slots), tokens_(sums.size()) {}

  bool visit(const search::Visit& visit) override {
    for (const SlotId slot : visit.changed) {
      if (sums_.of(slot) == kNone) continue;
      std::uint64_t& tokens = tokens_[sums_.of(slot)];
      tokens += visit.state[slot];
      tokens -= before_[slot];
      before_[slot] = visit.state[slot];
    }
    seen = std::ranges::any_of(visit.changed,
                               [&](SlotId slot) { return sums_.of(slot) != kNone && tokens_[sums_.of(slot)] > 1; });
    return !seen;
  }
  bool seen = false;

 private:
  const PlaceSums& sums_;
  State before_;                       // the state visited last
  std::vector<std::uint64_t> tokens_;  // of each sum, there
};

}  // namespace

Answer check_one_safe(const Task& task, const Question& question) {
  run::Run run(task.model, task.plan, task.watch);
  const PlaceSums sums(task.inquiry, question, run.system());
  TwoTokens visitor(sums, run.system().slots());
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
