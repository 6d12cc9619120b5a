#include "question/interesting.h"

#include <algorithm>
#include <cassert>
#include <limits>

namespace onager::question {

using Compare = Predicate::Compare;
using Shape = Predicate::Shape;

Interesting::Interesting(const Predicate& predicate, const Influence& influence)
    : predicate_(predicate),
      influence_(influence),
      directions_(predicate.nodes()),
      prices_(influence.system().guards()),
      appended_(influence.system().guards()),
      known_(predicate.is_shared() ? predicate.nodes() : 0) {
  std::vector<bool> disabled(influence.system().transitions());  // that may have to become disabled
  for (NodeId id = 0; id < predicate.nodes(); ++id) {
    const Node& node = predicate.node(id);
    if (node.shape == Shape::kDeadlock && !node.negated) disabled.assign(disabled.size(), true);
    if (node.shape == Shape::kFireable && node.negated)
      for (const TransitionId t : predicate.transitions(node)) disabled[t] = true;
    if (node.shape == Shape::kSum) directions_[id] = influence.on(predicate.number(node));
    if (node.shape != Shape::kNumbers) continue;
    directions_[id] = influence.on(predicate.number(node));
    const Influence::Directions right = influence.on(predicate.number(node, 1));
    append(directions_[id].down, directions_[id].up);
    append(right.up, directions_[id].up);
    append(right.down, directions_[id].up);
    make_set(directions_[id].up);
  }
  for (TransitionId t = 0; t < disabled.size(); ++t)
    disablers_.add_row(disabled[t] ? influence.disablers_of(t) : std::vector<TransitionId>{});
  assert(disablers_.rows() == influence.system().transitions());
}

void Interesting::collect(StateView state, const EnabledSet& enabled, std::vector<TransitionId>& out) {
  out.clear();
  if (predicate_.is_shared()) truths_.assign(predicate_.nodes(), Predicate::Truth::kOpen);
  if (holds(predicate_.root(), state, enabled)) return;
  ++collected_;
  add(predicate_.root(), state, enabled, out);
  make_set(out);
}

// The node must be false.
void Interesting::add(NodeId id, StateView state, const EnabledSet& enabled, std::vector<TransitionId>& out) {
  assert(!holds(id, state, enabled));
  if (known_.empty()) return add_false(id, state, enabled, out);
  Known& known = known_[id];
  if (known.at != collected_) {
    std::vector<TransitionId> set;
    add_false(id, state, enabled, set);
    make_set(set);
    known = {collected_, std::move(set)};
  }
  append(known.set, out);
}

void Interesting::add_false(NodeId id, StateView state, const EnabledSet& enabled, std::vector<TransitionId>& out) {
  const Node& node = predicate_.node(id);
  switch (node.shape) {
    case Shape::kConstant:
      return;
    case Shape::kSum:
      return add_sum(id, state, out);
    case Shape::kNumbers:
      return append(directions_[id].up, out);
    case Shape::kFireable:
      if (node.negated) return add_to_disable(predicate_.transitions(node), enabled, out);
      ++leaves_;
      for (const TransitionId t : predicate_.transitions(node)) add_to_enable(t, enabled, out);
      return;
    case Shape::kDeadlock:
      if (!node.negated) add_to_disable(enabled.list(), enabled, out);
      return;  // no step leaves a deadlock
    case Shape::kHolds:
      return append(node.negated ? influence_.disablers(node.first) : influence_.enablers(node.first), out);
    case Shape::kAll:
      return add_cheapest(node, state, enabled, out);
    case Shape::kAny:
      for (const NodeId operand : predicate_.operands(node)) add(operand, state, enabled, out);
      return;
  }
}

void Interesting::add_sum(NodeId id, StateView state, std::vector<TransitionId>& out) const {
  const Node& node = predicate_.node(id);
  const Influence::Directions& on = directions_[id];
  assert(node.shape == Shape::kSum);
  const bool too_small = predicate_.number(node).value(state) < node.bound;
  if (node.compare == Compare::kNotEqual) {
    append(on.up, out);
    append(on.down, out);
  } else {
    append(too_small ? on.up : on.down, out);
  }
}

std::size_t Interesting::cost(std::span<const TransitionId> set, const EnabledSet& enabled) const {
  // The weight of an enabled transition: it is fired, while a disabled one only requires others.
  constexpr std::size_t kEnabled = 16;
  std::size_t sum = set.size();
  for (const TransitionId t : set) sum += enabled.contains(t) ? kEnabled : 0;
  return sum;
}

// The price of the enablers of a guard in the current state.
std::size_t Interesting::price(GuardId g, const EnabledSet& enabled) {
  if (prices_[g].at != collected_) prices_[g] = {collected_, cost(influence_.enablers(g), enabled)};
  return prices_[g].cost;
}

// One of its false guards must become true. Transitions of one leaf that wait for the same guard add it once.
void Interesting::add_to_enable(TransitionId t, const EnabledSet& enabled, std::vector<TransitionId>& out) {
  std::size_t least = std::numeric_limits<std::size_t>::max();
  GuardId best = kNone;
  for (const GuardId g : influence_.system().structure().guards_of[t]) {
    if (enabled.holds(g)) continue;
    const std::size_t now = price(g, enabled);
    if (now >= least) continue;
    least = now;
    best = g;
  }
  assert(best != kNone || enabled.contains(t));
  if (best == kNone || appended_[best] == leaves_) return;
  appended_[best] = leaves_;
  append(influence_.enablers(best), out);
}

// All candidates must become disabled, so it suffices to consider one that is enabled.
void Interesting::add_to_disable(std::span<const TransitionId> candidates, const EnabledSet& enabled,
                                 std::vector<TransitionId>& out) const {
  std::size_t least = std::numeric_limits<std::size_t>::max();
  TransitionId best = kNone;
  for (const TransitionId t : candidates) {
    if (!enabled.contains(t)) continue;
    const std::size_t now = cost(disablers_[t], enabled);
    if (now >= least) continue;
    least = now;
    best = t;
  }
  assert(best != kNone);
  append(disablers_[best], out);
}

// Adds the cheapest false operand: the one that needs the fewest transitions to be fired.
void Interesting::add_cheapest(const Node& node, StateView state, const EnabledSet& enabled,
                               std::vector<TransitionId>& out) {
  const std::size_t begin = out.size();
  std::size_t best_end = begin, least = std::numeric_limits<std::size_t>::max();
  for (const NodeId operand : predicate_.operands(node)) {
    if (holds(operand, state, enabled)) continue;
    const std::size_t mark = out.size();
    add(operand, state, enabled, out);
    const std::size_t now = cost(std::span(out).subspan(mark), enabled);
    if (now < least) {
      // Moves the new candidate to the position of the old one.
      least = now;
      out.erase(out.begin() + static_cast<std::ptrdiff_t>(begin), out.begin() + static_cast<std::ptrdiff_t>(mark));
      best_end = out.size();
    } else {
      out.resize(best_end);
    }
  }
  assert(least != std::numeric_limits<std::size_t>::max() && out.size() == best_end);
}

}  // namespace onager::question
