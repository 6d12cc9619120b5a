#include <algorithm>
#include <limits>

#include "check/recorder.h"
#include "check/run.h"
#include "check/soundness.h"

namespace onager::check {

namespace {

class Census final : public search::Visitor {
 public:
  // Tokens are counted if it is a net.
  Census(std::size_t slots, const Model& model, std::uint64_t most)
      : program_(model.program()), is_net_(model.net() != nullptr), tokens_(slots), most_(most) {}

  bool visit(const search::Visit& visit) override {
    deadlocks += visit.enabled.empty();
    if (program_ != nullptr)
      failures += has_failed(visit.state);
    else if (is_net_)
      count_tokens(visit);
    return ++visited_ <= most_;
  }

  std::uint64_t deadlocks = 0;
  std::uint64_t failures = 0;
  Value most_in_place = 0;
  std::uint64_t most_in_marking = 0;

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
      most_in_place = std::max(most_in_place, value);
    }
    most_in_marking = std::max(most_in_marking, sum_);
  }

  const Program* program_;
  const bool is_net_;
  State tokens_;           // of the state visited last
  std::uint64_t sum_ = 0;  // of tokens_
  std::uint64_t visited_ = 0, most_;
};

}  // namespace

Exploration explore(const Model& model, const Method& method, const Limits& limits) {
  Run run(model, method, limits, false);
  ReducedGraph graph;
  Recorder recorder({}, graph);
  Census census(run.system().slots(), model, method.draw ? kMostDrawn : std::numeric_limits<std::uint64_t>::max());
  const search::Stop stop = run.go(census, has_promise_to_check(method) ? &recorder : nullptr);
  Exploration result;
  result.figures = run.figures();
  result.choice = run.choice();
  result.deadlocks = census.deadlocks;
  result.max_tokens_in_place = census.most_in_place;
  result.max_tokens_in_marking = census.most_in_marking;
  result.failures = census.failures;
  result.complete = stop == search::Stop::kComplete;
  result.reason = stop == search::Stop::kFound ? "there are too many states to draw" : run.reason(stop);
  if (method.check_reduction) {
    result.checked = conclude(run, result.reason, census.deadlocks, model, method, limits);
    if (result.complete) check_promise(run, graph, method, *result.checked);
  }
  if (method.draw && result.complete) result.graph = overlay(run.system(), *run.recorded());
  return result;
}

}  // namespace onager::check
