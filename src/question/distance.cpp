#include "question/distance.h"

#include <algorithm>
#include <cassert>

namespace onager::question {

namespace {

using Compare = Predicate::Compare;
using Shape = Predicate::Shape;

std::uint64_t apart(std::int64_t a, std::int64_t b) {
  const std::uint64_t gap = static_cast<std::uint64_t>(std::max(a, b)) - static_cast<std::uint64_t>(std::min(a, b));
  return std::min(gap, kFarthest);
}

std::uint64_t between(Compare compare, std::int64_t value, std::int64_t bound) {
  switch (compare) {
    case Compare::kAtLeast:
      return value < bound ? apart(value, bound) : 0;
    case Compare::kAtMost:
      return value > bound ? apart(value, bound) : 0;
    case Compare::kEqual:
      return apart(value, bound);
    case Compare::kNotEqual:
      break;
  }
  return value == bound ? 1 : 0;
}

// How far a false guard is from being true.
std::uint64_t gap(const SlotRange& range, StateView state) {
  if (!range.is_known()) return 1;
  assert(range.slot < state.size());
  const Value value = state[range.slot];
  assert(value < range.low || value > range.high);
  return value < range.low ? range.low - value : value - range.high;
}

// `Truth` says which guards hold, what the guards of a transition lack and how far a deadlock is.
template <typename Truth>
class Meter {
 public:
  Meter(const Predicate& predicate, StateView state, const Truth& truth)
      : predicate_(predicate), state_(state), truth_(truth) {
    if (predicate.is_shared()) known_.assign(predicate.nodes(), kOpen);
  }

  std::uint64_t of(Predicate::NodeId id) {
    if (known_.empty()) return measure(id);
    if (known_[id] == kOpen) known_[id] = measure(id);
    return known_[id];
  }

 private:
  static constexpr std::uint64_t kOpen = kFarthest + 1;

  std::uint64_t measure(Predicate::NodeId id) {
    const Predicate::Node& node = predicate_.node(id);
    switch (node.shape) {
      case Shape::kConstant:
        return node.negated ? kFarthest : 0;
      case Shape::kSum:
        return between(node.compare, predicate_.number(node).value(state_), node.bound);
      case Shape::kNumbers:
        return numbers(node);
      case Shape::kFireable:
        return node.negated ? to_block(node) : to_fire(node);
      case Shape::kDeadlock:
        return truth_.to_deadlock(node.negated);
      case Shape::kHolds:
        return truth_.holds(node.first) != node.negated ? 0 : 1;
      case Shape::kAll:
        return sum(node);
      case Shape::kAny:
        break;
    }
    return least(node);
  }
  std::uint64_t numbers(const Predicate::Node& node) const {
    const std::int64_t left = predicate_.number(node).value(state_), right = predicate_.number(node, 1).value(state_);
    if (!node.negated) return between(node.compare, left, right);
    if (node.compare == Compare::kEqual) return between(Compare::kNotEqual, left, right);
    return left > right ? 0 : std::min(apart(left, right) + 1, kFarthest);
  }
  std::uint64_t to_fire(const Predicate::Node& node) const {
    std::uint64_t nearest = kFarthest;
    for (const TransitionId t : predicate_.transitions(node)) {
      nearest = std::min(nearest, truth_.lacking(t));
      if (nearest == 0) break;
    }
    return nearest;
  }
  std::uint64_t to_block(const Predicate::Node& node) const {
    std::uint64_t count = 0;
    for (const TransitionId t : predicate_.transitions(node)) count += truth_.lacking(t) == 0;
    return count;
  }
  std::uint64_t sum(const Predicate::Node& node) {
    std::uint64_t total = 0;
    for (const Predicate::NodeId operand : predicate_.operands(node)) total = std::min(total + of(operand), kFarthest);
    return total;
  }
  std::uint64_t least(const Predicate::Node& node) {
    std::uint64_t nearest = kFarthest;
    for (const Predicate::NodeId operand : predicate_.operands(node)) nearest = std::min(nearest, of(operand));
    return nearest;
  }

  const Predicate& predicate_;
  StateView state_;
  const Truth& truth_;
  std::vector<std::uint64_t> known_;  // by node; empty unless nodes are shared
};

struct KnownEnabled {
  const TransitionSystem& system;
  const Facts& facts;
  const EnabledSet& enabled;
  StateView state;
  bool holds(GuardId g) const { return enabled.holds(g); }
  std::uint64_t lacking(TransitionId t) const {
    std::uint64_t all = 0;
    for (const GuardId g : system.structure().guards_of[t])
      if (!enabled.holds(g)) all += gap(facts.range_of(g), state);
    return std::min(all, kFarthest);
  }
  std::uint64_t to_deadlock(bool negated) const {
    if (!negated) return enabled.size();
    return enabled.empty() ? kFarthest : 0;
  }
};

struct KnownGaps {
  const Csr<std::uint32_t>& places;
  std::span<const std::uint32_t> place_of;
  std::span<const std::uint64_t> gaps;
  bool holds(GuardId g) const {
    assert(place_of[g] != kNone);
    return gaps[place_of[g]] == 0;
  }
  std::uint64_t lacking(TransitionId t) const {
    std::uint64_t all = 0;
    for (const std::uint32_t place : places[t]) all += gaps[place];
    return std::min(all, kFarthest);
  }
  std::uint64_t to_deadlock(bool negated) const { return negated ? 0 : 1; }
};

}  // namespace

std::uint64_t distance(const Predicate& predicate, const TransitionSystem& system, StateView state,
                       const EnabledSet& enabled) {
  assert(state.size() == system.slots());
  const std::uint64_t result =
      Meter(predicate, state, KnownEnabled{system, system.knowledge().facts.get(), enabled, state})
          .of(predicate.root());
  assert(result <= kFarthest && (result == 0) == predicate.holds(state, enabled));
  return result;
}

Distance::Distance(const Predicate& predicate, const TransitionSystem& system)
    : predicate_(predicate), system_(system), place_of_(system.guards(), kNone) {
  const auto place = [this](GuardId g) {
    if (place_of_[g] == kNone) {
      place_of_[g] = static_cast<std::uint32_t>(guards_.size());
      guards_.push_back(g);
      ranges_.push_back(system_.knowledge().facts.get().range_of(g));
    }
    return place_of_[g];
  };
  std::vector<bool> asked(system.transitions());
  for (Predicate::NodeId id = 0; id < predicate.nodes(); ++id) {
    const Predicate::Node& node = predicate.node(id);
    if (node.shape == Shape::kHolds) place(node.first);
    if (node.shape != Shape::kFireable) continue;
    for (const TransitionId t : predicate.transitions(node)) asked[t] = true;
  }
  std::vector<std::uint32_t> row;
  for (TransitionId t = 0; t < asked.size(); ++t) {
    row.clear();
    for (const GuardId g : asked[t] ? system.structure().guards_of[t] : std::span<const GuardId>{})
      row.push_back(place(g));
    places_.add_row(row);
  }
  assert(places_.rows() == system.transitions() && ranges_.size() == guards_.size());
  truth_.resize(guards_.size());
  gaps_.resize(guards_.size());
}

std::uint64_t Distance::of(StateView state) {
  assert(state.size() == system_.slots());
  if (!guards_.empty()) system_.evaluate(guards_, state, truth_.data());
  for (std::size_t i = 0; i < guards_.size(); ++i) gaps_[i] = truth_[i] != 0 ? 0 : gap(ranges_[i], state);
  return Meter(predicate_, state, KnownGaps{places_, place_of_, gaps_}).of(predicate_.root());
}

}  // namespace onager::question
