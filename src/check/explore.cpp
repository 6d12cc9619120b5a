#include <algorithm>
#include <limits>

#include "check/run.h"
#include "check/soundness.h"

namespace onager::check {

namespace {

class Census final : public search::Visitor {
 public:
  Census(std::size_t slots, std::uint64_t most) : tokens_(slots), most_(most) {}

  bool visit(const search::Visit& visit) override {
    deadlocks += visit.enabled.empty();
    for (SlotId slot : visit.changed) {
      const Value value = visit.state[slot];
      sum_ += value;
      sum_ -= tokens_[slot];
      tokens_[slot] = value;
      most_in_place = std::max(most_in_place, value);
    }
    most_in_marking = std::max(most_in_marking, sum_);
    return ++visited_ <= most_;
  }

  std::uint64_t deadlocks = 0;
  Value most_in_place = 0;
  std::uint64_t most_in_marking = 0;

 private:
  State tokens_;           // of the state visited last
  std::uint64_t sum_ = 0;  // of tokens_
  std::uint64_t visited_ = 0, most_;
};

}  // namespace

Exploration explore(const Net& net, const Method& method, const Limits& limits) {
  ReducedGraph graph;
  Run run(net, method, limits, false, recording(method, graph));
  Census census(net.places.size(), method.draw ? kMostDrawn : std::numeric_limits<std::uint64_t>::max());
  const search::Stop stop = run.go(census);
  Exploration result;
  result.figures = run.figures();
  result.choice = run.choice();
  result.deadlocks = census.deadlocks;
  result.max_tokens_in_place = census.most_in_place;
  result.max_tokens_in_marking = census.most_in_marking;
  result.complete = stop == search::Stop::kComplete;
  result.reason = stop == search::Stop::kFound ? "there are too many states to draw" : run.reason(stop);
  if (method.check_reduction) {
    result.checked = conclude(run, result.reason, census.deadlocks, net, method, limits);
    if (result.complete) check_promise(run, graph, method, *result.checked);
  }
  if (method.draw && result.complete) result.graph = overlay(run.system(), *run.recorded());
  return result;
}

}  // namespace onager::check
