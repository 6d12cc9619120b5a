// A condition on states, compiled against a system.
//
// Idea       negations are pushed to the leaves, so the transitions that can make it true are a union over the leaves;
//            comparisons of weighted sums become `sum >= bound` and the like. Equal subformulas are stored once.
// Invariant  `holds` equals property::evaluate
// Cost       of `holds`: the leaves visited until the result is known. Where parts are shared so much that a walk would
//            meet them again and again, as in a <-> b <-> c ..., each is evaluated once.

#pragma once

#include <cassert>
#include <cstdint>
#include <span>
#include <vector>

#include "property/formula.h"
#include "question/binding.h"
#include "question/number.h"
#include "system/enabled_set.h"

namespace onager::question {

class Predicate {
 public:
  enum class Shape : std::uint8_t {
    kConstant,  // true unless negated
    kSum,       // number `first`, which is linear and has constant 0, compared with `bound`
    kNumbers,   // number `first` compared with number first + 1: kAtMost or kEqual, possibly negated
    kFireable,  // one of the transitions can fire, or none can
    kDeadlock,  // nothing can fire, or something can
    kHolds,     // guard `first` of the system holds, or does not
    kAll,       // conjunction of the operands
    kAny,       // disjunction of the operands
  };
  enum class Compare : std::uint8_t { kAtLeast, kAtMost, kEqual, kNotEqual };
  using NodeId = std::uint32_t;
  struct Node {
    Shape shape;
    Compare compare = Compare::kEqual;
    bool negated = false;  // for kConstant, kNumbers, kFireable, kDeadlock, kHolds
    std::int64_t bound = 0;
    std::uint32_t first = 0, count = 0;  // range of operands or transitions, index of the numbers, or a guard
  };

  // Compiles the condition, or its negation. It must have neither temporal operators nor quantifiers; its propositions
  // must be bound.
  Predicate(const TransitionSystem& system, const property::Formulas& formulas, property::FormulaId condition,
            const Binding& binding, bool negated = false);

  // What is known of the nodes in one state; as many as there are nodes, all kOpen to begin with.
  enum class Truth : std::uint8_t { kOpen, kFalse, kTrue };
  using Memo = std::vector<Truth>;

  bool holds(StateView state, const EnabledSet& enabled) const { return holds(root_, state, enabled); }
  bool holds(NodeId node, StateView state, const EnabledSet& enabled) const {
    if (!is_shared_) return evaluate(node, state, enabled, nullptr);
    Memo memo(nodes_.size());
    return evaluate(node, state, enabled, &memo);
  }
  bool holds(NodeId node, StateView state, const EnabledSet& enabled, Memo& memo) const {
    return evaluate(node, state, enabled, &memo);
  }

  // A walk from the root would meet some nodes very often: whoever walks has to remember what it has met.
  bool is_shared() const { return is_shared_; }

  NodeId root() const { return root_; }
  std::size_t nodes() const { return nodes_.size(); }
  // Operands have smaller numbers.
  const Node& node(NodeId node) const { return nodes_[node]; }
  std::span<const NodeId> operands(const Node& node) const {
    assert(node.shape == Shape::kAll || node.shape == Shape::kAny);
    return list(node);
  }
  std::span<const TransitionId> transitions(const Node& node) const {
    assert(node.shape == Shape::kFireable);
    return list(node);
  }
  const Number& number(const Node& node, std::size_t side = 0) const {
    assert(node.shape == Shape::kNumbers || (node.shape == Shape::kSum && side == 0));
    return numbers_[node.first + side];
  }

  // The truth of a node that compares numbers.
  bool compares(const Node& node, StateView state) const;

  // Every slot that its truth depends on, ascending.
  std::span<const SlotId> reads() const { return reads_; }

 private:
  class Compiler;

  std::span<const std::uint32_t> list(const Node& node) const { return {lists_.data() + node.first, node.count}; }
  bool compare(const Node& node, std::int64_t value) const {
    switch (node.compare) {
      case Compare::kAtLeast:
        return value >= node.bound;
      case Compare::kAtMost:
        return value <= node.bound;
      case Compare::kEqual:
        return value == node.bound;
      case Compare::kNotEqual:
        break;
    }
    return value != node.bound;
  }
  bool evaluate(NodeId id, StateView state, const EnabledSet& enabled, Memo* memo) const;
  bool evaluate(const Node& node, StateView state, const EnabledSet& enabled, Memo* memo) const;
  void find_reads(const TransitionSystem& system);
  void find_shared();

  std::vector<Node> nodes_;
  std::vector<std::uint32_t> lists_;  // operands and transitions
  std::vector<Number> numbers_;
  std::vector<SlotId> reads_;
  NodeId root_ = 0;
  bool is_shared_ = false;
};

}  // namespace onager::question
