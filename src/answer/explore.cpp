#include <algorithm>
#include <limits>

#include "answer/parts.h"
#include "answer/soundness.h"
#include "audit/recorder.h"
#include "explain/overlay.h"
#include "run/run.h"

namespace onager::answer {

namespace {

class Counter final : public search::Visitor {
 public:
  // Tokens are counted if it is a net.
  Counter(std::size_t slots, const kind::Model& model, std::uint64_t most)
      : program_(model.program()), is_net_(model.net() != nullptr), tokens_(slots), most_(most) {}

  bool visit(const search::Visit& visit) override {
    census.deadlocks += visit.enabled.empty();
    if (program_ != nullptr)
      census.failures += has_failed(visit.state);
    else if (is_net_)
      count_tokens(visit);
    return ++visited_ <= most_;
  }

  Census census;

 private:
  bool has_failed(StateView state) const {
    for (ProcessId p = 0; p < program_->processes.size(); ++p)
      if (state[p] >= program_->processes[p].locations.size()) return true;
    return false;
  }

  void count_tokens(const search::Visit& visit) {
    for (SlotId slot : visit.changed) {
      const Value value = visit.state[slot];
      sum_ += value;
      sum_ -= tokens_[slot];
      tokens_[slot] = value;
      census.max_tokens_in_place = std::max(census.max_tokens_in_place, value);
    }
    census.max_tokens_in_marking = std::max(census.max_tokens_in_marking, sum_);
  }

  const Program* program_;
  const bool is_net_;
  State tokens_;           // of the state visited last
  std::uint64_t sum_ = 0;  // of tokens_
  std::uint64_t visited_ = 0, most_;
};

}  // namespace

Answer explore(const Task& task, const Question& question) {
  run::Run run(task.model, task.plan, task.watch);
  audit::ReducedGraph graph;
  audit::Recorder recorder(run.visible(), graph, run.budget());
  const bool records = question.draw || has_promise_to_check(task.plan);
  constexpr std::uint64_t kAll = std::numeric_limits<std::uint64_t>::max();
  Counter counter(run.system().slots(), task.model, question.draw ? explain::kMostDrawn : kAll);
  const search::Stop stop = run.go(counter, records ? &recorder : nullptr);
  Answer answer = unknown(run.plan(), run.reason(stop), run.figures());
  if (stop == search::Stop::kFound) answer.reason.kind = run::Reason::Kind::kTooManyToDraw;
  const bool complete = stop == search::Stop::kComplete;
  if (complete) answer.verdict = run::Verdict::kHolds;
  answer.technique = run::Technique::kSearch;
  answer.why = run.why();
  answer.census = counter.census;
  const run::Reason late = limited([&] {
    if (task.plan.check_reduction) {
      answer.checked = conclude(run, answer.reason, counter.census.deadlocks, task);
      if (complete && task.plan.has_proviso()) check_promise(run, graph, *answer.checked);
    }
    if (question.draw && complete) answer.graph = explain::overlay(run.instance(), *run.store(), graph);
  });
  if (late) {
    answer.verdict = run::Verdict::kUnknown;
    answer.reason = late;
  }
  return answer;
}

}  // namespace onager::answer
