#include <algorithm>

#include "answer/parts.h"
#include "answer/soundness.h"
#include "run/run.h"

namespace onager::answer {

namespace {

class DeadlockHunter final : public search::Visitor {
 public:
  DeadlockHunter(const run::Run& run, std::uint64_t most, std::uint64_t states)
      : run_(run), most_(most), go_on_(run.plan().check_reduction), left_(states) {}

  bool visit(const search::Visit& visit) override {
    if (left_-- == 0) return false;
    if (!visit.enabled.empty()) return true;
    if (++met <= most_) paths.push_back(run_.path());
    return go_on_ || met < most_;
  }

  std::uint64_t met = 0;
  std::vector<std::vector<TransitionId>> paths;  // to the first of them

 private:
  const run::Run& run_;
  std::uint64_t most_;  // paths wanted
  bool go_on_;          // when there are as many
  std::uint64_t left_;  // states to look at
};

constexpr std::uint64_t kAll = ~std::uint64_t{0};

Answer hunt(const Task& task, const Question& question, const run::Plan& plan, std::uint64_t states) {
  run::Run run(task.model, plan, task.watch, {.keep_paths = true});
  DeadlockHunter hunter(run, std::max<std::uint64_t>(question.most, 1), states);
  const search::Stop stop = run.go(hunter);
  Answer answer = unknown(run.plan(), run.reason(stop), run.figures());
  answer.why = run.why();
  answer.technique = run::Technique::kSearch;
  for (const std::vector<TransitionId>& path : hunter.paths)
    answer.witnesses.push_back({trace_of(task, question, run.system(), path)});
  if (!answer.witnesses.empty())
    answer.verdict = run::Verdict::kViolated;
  else if (stop == search::Stop::kComplete)
    answer.verdict = run::Verdict::kHolds;
  if (plan.check_reduction) answer.checked = conclude(run, answer.reason, hunter.met, task);
  return answer;
}

}  // namespace

// A deadlock that is near needs no sampling.
Answer find_deadlocks(const Task& task, const Question& question) {
  if (task.plan.reduction || question.most > 1 || task.plan.check_reduction)
    return hunt(task, question, task.plan, kAll);
  constexpr std::uint64_t kNear = 3'000;
  run::Plan glance = task.plan;
  glance.reduction = *stubborn::parse_spec("deletion(first)");
  glance.relations = {.dynamic = true};
  Answer answer = hunt(task, question, glance, kNear);
  if (!answer.is_known()) return hunt(task, question, task.plan, kAll);
  answer.why = "the answer is among the first states";
  return answer;
}

}  // namespace onager::answer
