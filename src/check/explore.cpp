#include <algorithm>

#include "check/run.h"
#include "check/soundness.h"

namespace onager::check {

namespace {

class Census final : public search::Visitor {
 public:
  explicit Census(std::size_t slots) : tokens_(slots) {}

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
    return true;
  }

  std::uint64_t deadlocks = 0;
  Value most_in_place = 0;
  std::uint64_t most_in_marking = 0;

 private:
  State tokens_;           // of the state visited last
  std::uint64_t sum_ = 0;  // of tokens_
};

}  // namespace

Exploration explore(const Net& net, const Method& method, const Limits& limits) {
  Run run(net, method, limits, false);
  Census census(net.places.size());
  const search::Stop stop = run.go(census);
  Exploration result;
  result.figures = run.figures();
  result.deadlocks = census.deadlocks;
  result.max_tokens_in_place = census.most_in_place;
  result.max_tokens_in_marking = census.most_in_marking;
  result.complete = stop == search::Stop::kComplete;
  result.reason = run.reason(stop);
  if (method.check_reduction) result.checked = conclude(run, stop, census.deadlocks, net, method, limits);
  return result;
}

}  // namespace onager::check
