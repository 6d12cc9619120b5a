#include <fmt/format.h>

#include <algorithm>

#include "answer/coverage.h"
#include "answer/parts.h"
#include "answer/place_sums.h"
#include "answer/pumping.h"
#include "answer/soundness.h"
#include "answer/surveyor.h"
#include "audit/recorder.h"
#include "explain/overlay.h"
#include "run/run.h"
#include "system/promela/promela_system.h"

namespace onager::answer {

namespace {

class Counter final : public search::Visitor {
 public:
  // Tokens are counted if it is a net: of the places asked for, if there are any, once.
  Counter(const run::Run& run, const kind::Model& model, const PlaceSums* asked, PumpingHunt& hunt)
      : run_(run),
        program_(model.program()),
        promela_(model.promela() != nullptr ? static_cast<const promela::PromelaSystem*>(&run.system()) : nullptr),
        is_net_(model.net() != nullptr),
        asked_(asked),
        tokens_(run.system().slots()),
        hunt_(hunt) {}

  bool visit(const search::Visit& visit) override {
    census.deadlocks += visit.enabled.empty() && !run_.instance().may_end_in(visit.state);
    if (program_ != nullptr)
      census.failures += has_failed(visit.state);
    else if (promela_ != nullptr)
      census.failures += visit.enabled.empty() && !promela_->failure(visit.state).empty();
    else if (is_net_)
      count_tokens(visit);
    if (coverage != nullptr) coverage->add(visit.state, visit.enabled.list());
    return !hunt_.is_endless_with(census.max_tokens_in_place);
  }

  Census census;
  Coverage* coverage = nullptr;

 private:
  bool has_failed(StateView state) const {
    for (ProcessId p = 0; p < program_->processes.size(); ++p)
      if (state[p] >= program_->processes[p].locations.size()) return true;
    return false;
  }

  void count_tokens(const search::Visit& visit) {
    for (SlotId slot : visit.changed) {
      if (asked_ != nullptr && asked_->of(slot) == kNone) continue;
      const Value value = visit.state[slot];
      sum_ += value;
      sum_ -= tokens_[slot];
      tokens_[slot] = value;
      census.max_tokens_in_place = std::max(census.max_tokens_in_place, value);
    }
    census.max_tokens_in_marking = std::max(census.max_tokens_in_marking, sum_);
  }

  const run::Run& run_;
  const Program* program_;
  const promela::PromelaSystem* promela_;
  const bool is_net_;
  const PlaceSums* asked_;
  State tokens_;           // of the state visited last
  std::uint64_t sum_ = 0;  // of tokens_
  PumpingHunt& hunt_;
};

// Keeps the graph as long as it can be drawn.
class Sketch final : public search::Observer {
 public:
  Sketch(std::span<const TransitionId> visible, audit::ReducedGraph& graph, MemoryBudget& budget, bool keep_all)
      : graph_(graph), recorder_(visible, graph, budget), keep_all_(keep_all) {}

  bool is_too_large() const { return is_too_large_; }
  void entered(StateId state, std::span<const TransitionId> enabled, std::span<const TransitionId> taken) override {
    if (state >= explain::kMostDrawn) give_up();
    if (records()) recorder_.entered(state, enabled, taken);
  }
  void edge(StateId from, TransitionId by, StateId to) override {
    if (records()) recorder_.edge(from, by, to);
  }
  void widened(StateId state, std::span<const TransitionId> wanted) override {
    if (records()) recorder_.widened(state, wanted);
  }

 private:
  bool records() const { return keep_all_ || !is_too_large_; }
  void give_up() {
    is_too_large_ = true;
    if (!keep_all_) graph_.nodes.clear();
  }

  audit::ReducedGraph& graph_;
  audit::Recorder recorder_;
  const bool keep_all_;  // somebody else wants it
  bool is_too_large_ = false;
};

Result<explain::Graph> drawn(const run::Run& run, store::Store& store, const audit::ReducedGraph& graph,
                             const Sketch& sketch) {
  if (!sketch.is_too_large()) return explain::overlay(run.instance(), store, graph);
  return Diagnostic{"", 0, 0, "there are too many states to draw",
                    fmt::format("graphs of up to {} states are drawn", explain::kMostDrawn)};
}

}  // namespace

Answer explore(const Task& task, const Question& question) {
  run::Run run(task.model, task.plan, task.watch);
  audit::ReducedGraph graph;
  const bool promise = has_promise_to_check(task.plan);
  Sketch sketch(run.visible(), graph, run.budget(), promise);
  PumpingHunt hunt(task, question, run);
  std::optional<PlaceSums> asked;
  if (!question.places.empty()) asked.emplace(task.inquiry, question, run.system());
  Counter counter(run, task.model, asked ? &*asked : nullptr, hunt);
  std::optional<Coverage> coverage;
  if ((question.unreached || question.coverage) && task.model.promela() != nullptr)
    counter.coverage = &coverage.emplace(static_cast<const promela::PromelaSystem&>(run.system()));
  std::optional<Surveyor> surveyor;
  if (question.coverage) surveyor.emplace(task.model, run.instance(), counter);
  search::Visitor& visitor = surveyor ? static_cast<search::Visitor&>(*surveyor) : counter;
  const search::Stop stop = run.go(visitor, question.draw || promise ? &sketch : nullptr);
  Answer answer = unknown(run.plan(), run.reason(stop), run.figures());
  if (stop != search::Stop::kComplete) hunt.tell(answer);
  const bool complete = stop == search::Stop::kComplete;
  if (complete) answer.verdict = run::Verdict::kHolds;
  answer.technique = run::Technique::kSearch;
  answer.why = run.why();
  answer.census = counter.census;
  if (coverage) answer.unreached = coverage->unreached();
  if (surveyor) answer.extent = surveyor->extent();
  const run::Reason late = limited([&] {
    if (task.plan.check_reduction) {
      answer.checked = conclude(run, answer.reason, counter.census.deadlocks, task);
      if (complete && task.plan.has_proviso()) check_promise(run, graph, *answer.checked);
    }
    if (question.draw && complete) answer.graph = drawn(run, *run.store(), graph, sketch);
  });
  if (late) {
    answer.verdict = run::Verdict::kUnknown;
    answer.reason = late;
  }
  return answer;
}

}  // namespace onager::answer
