#include "question/visible.h"

#include <cassert>
#include <utility>

namespace onager::question {

namespace {

using Compare = Predicate::Compare;
using Shape = Predicate::Shape;

void append(std::vector<TransitionId>& to, std::span<const TransitionId> more) {
  to.insert(to.end(), more.begin(), more.end());
}

// For a leaf, ignoring its negation.
Visible of_leaf(const Predicate& predicate, const Predicate::Node& node, const Influence& influence) {
  Visible result;
  switch (node.shape) {
    case Shape::kSum: {
      Influence::Directions on = influence.on(predicate.number(node));
      if (node.compare == Compare::kAtLeast) return {std::move(on.up), std::move(on.down)};
      if (node.compare == Compare::kAtMost) return {std::move(on.down), std::move(on.up)};
      append(on.up, on.down);
      return {on.up, on.up};
    }
    case Shape::kNumbers:
      for (std::size_t side = 0; side < 2; ++side) {
        const Influence::Directions on = influence.on(predicate.number(node, side));
        append(result.to_true, on.up);
        append(result.to_true, on.down);
      }
      result.to_false = result.to_true;
      return result;
    case Shape::kFireable:
      for (const TransitionId t : predicate.transitions(node)) {
        append(result.to_true, influence.enablers_of(t));
        append(result.to_false, influence.disablers_of(t));
      }
      return result;
    case Shape::kDeadlock:
      // No step leaves a deadlock.
      for (GuardId g = 0; g < influence.system().guards(); ++g) append(result.to_true, influence.disablers(g));
      return result;
    case Shape::kHolds:
      append(result.to_true, influence.enablers(node.first));
      append(result.to_false, influence.disablers(node.first));
      return result;
    default:
      assert(!node.negated || node.shape == Shape::kConstant);
      return result;
  }
}

}  // namespace

std::vector<TransitionId> Visible::either() const {
  std::vector<TransitionId> all = to_true;
  append(all, to_false);
  make_set(all);
  return all;
}

Visible visible(const Predicate& predicate, const Influence& influence) {
  Visible result;
  for (Predicate::NodeId id = 0; id < predicate.nodes(); ++id) {
    const Predicate::Node& node = predicate.node(id);
    Visible leaf = of_leaf(predicate, node, influence);
    if (node.negated) std::swap(leaf.to_true, leaf.to_false);
    append(result.to_true, leaf.to_true);
    append(result.to_false, leaf.to_false);
  }
  make_set(result.to_true);
  make_set(result.to_false);
  return result;
}

}  // namespace onager::question
