#include "question/distance.h"

#include <algorithm>

namespace onager::question {

namespace {

using Compare = Predicate::Compare;
using Shape = Predicate::Shape;

class Meter {
 public:
  Meter(const Predicate& predicate, const TransitionSystem& system, StateView state, const EnabledSet& enabled)
      : predicate_(predicate), system_(system), state_(state), enabled_(enabled) {}

  std::uint64_t of(Predicate::NodeId id) const {
    const Predicate::Node& node = predicate_.node(id);
    switch (node.shape) {
      case Shape::kConstant:
        return node.negated ? kFarthest : 0;
      case Shape::kSum:
        return between(node.compare, predicate_.number(node).value(state_), node.bound);
      case Shape::kNumbers:
        return numbers(node);
      case Shape::kFireable:
        return node.negated ? enabled_among(predicate_.transitions(node)) : to_fire(predicate_.transitions(node));
      case Shape::kDeadlock:
        if (!node.negated) return enabled_.list().size();
        return enabled_.empty() ? kFarthest : 0;
      case Shape::kAll:
        return sum(predicate_.operands(node));
      case Shape::kAny:
        break;
    }
    return least(predicate_.operands(node));
  }

 private:
  static std::uint64_t apart(std::int64_t a, std::int64_t b) {
    const std::uint64_t gap = static_cast<std::uint64_t>(std::max(a, b)) - static_cast<std::uint64_t>(std::min(a, b));
    return std::min(gap, kFarthest);
  }
  static std::uint64_t between(Compare compare, std::int64_t value, std::int64_t bound) {
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
  std::uint64_t numbers(const Predicate::Node& node) const {
    const std::int64_t left = predicate_.number(node).value(state_), right = predicate_.number(node, 1).value(state_);
    if (!node.negated) return between(node.compare, left, right);
    if (node.compare == Compare::kEqual) return between(Compare::kNotEqual, left, right);
    return left > right ? 0 : std::min(apart(left, right) + 1, kFarthest);
  }
  std::uint64_t enabled_among(std::span<const TransitionId> transitions) const {
    return static_cast<std::uint64_t>(
        std::ranges::count_if(transitions, [&](TransitionId t) { return enabled_.contains(t); }));
  }
  std::uint64_t to_fire(std::span<const TransitionId> transitions) const {
    std::uint64_t nearest = kFarthest;
    for (const TransitionId t : transitions) {
      if (enabled_.contains(t)) return 0;
      std::uint64_t lacking = 0;
      for (const GuardId g : system_.structure().guards_of[t]) lacking += !enabled_.holds(g);
      nearest = std::min(nearest, lacking);
    }
    return nearest;
  }
  std::uint64_t sum(std::span<const Predicate::NodeId> operands) const {
    std::uint64_t total = 0;
    for (const Predicate::NodeId operand : operands) total = std::min(total + of(operand), kFarthest);
    return total;
  }
  std::uint64_t least(std::span<const Predicate::NodeId> operands) const {
    std::uint64_t nearest = kFarthest;
    for (const Predicate::NodeId operand : operands) nearest = std::min(nearest, of(operand));
    return nearest;
  }

  const Predicate& predicate_;
  const TransitionSystem& system_;
  StateView state_;
  const EnabledSet& enabled_;
};

}  // namespace

std::uint64_t distance(const Predicate& predicate, const TransitionSystem& system, StateView state,
                       const EnabledSet& enabled) {
  return Meter(predicate, system, state, enabled).of(predicate.root());
}

}  // namespace onager::question
