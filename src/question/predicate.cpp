#include "question/predicate.h"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <unordered_map>

#include "property/classify.h"

namespace onager::question {

using property::FormulaId;
using property::Formulas;
using property::Kind;

class Predicate::Compiler {
 public:
  Compiler(Predicate& out, const Formulas& formulas, const Binding& binding)
      : out_(out), formulas_(formulas), binding_(binding) {}

  NodeId compile(FormulaId f, bool negated) {
    auto& known = known_[negated ? 1 : 0];
    if (const auto found = known.find(f); found != known.end()) return found->second;
    const NodeId made = make(f, negated);
    known_[negated ? 1 : 0][f] = made;
    return made;
  }

 private:
  NodeId make(FormulaId f, bool negated) {
    const Kind kind = formulas_.kind(f);
    switch (kind) {
      case Kind::kFalse:
      case Kind::kTrue:
        return add({.shape = Shape::kConstant, .negated = negated != (kind == Kind::kFalse)});
      case Kind::kDeadlock:
        return add({.shape = Shape::kDeadlock, .negated = negated});
      case Kind::kFireable:
        return fireable(f, negated);
      case Kind::kProposition:
        return add({.shape = Shape::kHolds,
                    .negated = negated,
                    .first = binding_.propositions.at(static_cast<std::size_t>(formulas_.value(f)))});
      case Kind::kNot:
        return compile(formulas_.operand(f), !negated);
      case Kind::kAnd:
      case Kind::kOr:
        return join(f, negated);
      case Kind::kImplies:
        return join({compile(formulas_.operand(f, 0), !negated), compile(formulas_.operand(f, 1), negated)}, !negated);
      case Kind::kEquivalent:
        return equivalence(f, negated);
      default:
        assert(property::is_comparison(kind));
        return comparison(f, negated);
    }
  }

  NodeId add(Node node) {
    out_.nodes_.push_back(node);
    return static_cast<NodeId>(out_.nodes_.size() - 1);
  }
  std::uint32_t store(std::span<const std::uint32_t> list) {
    const auto first = static_cast<std::uint32_t>(out_.lists_.size());
    out_.lists_.insert(out_.lists_.end(), list.begin(), list.end());
    return first;
  }
  NodeId join(const std::vector<NodeId>& operands, bool any) {
    assert(std::ranges::all_of(operands, [&](NodeId operand) { return operand < out_.nodes_.size(); }));
    return add({.shape = any ? Shape::kAny : Shape::kAll,
                .first = store(operands),
                .count = static_cast<std::uint32_t>(operands.size())});
  }
  NodeId join(FormulaId f, bool negated) {
    std::vector<NodeId> operands;
    for (const FormulaId operand : formulas_.operands(f)) operands.push_back(compile(operand, negated));
    return join(operands, (formulas_.kind(f) == Kind::kOr) != negated);
  }
  NodeId equivalence(FormulaId f, bool negated) {
    const FormulaId a = formulas_.operand(f, 0), b = formulas_.operand(f, 1);
    const NodeId both = join({compile(a, false), compile(b, negated)}, false);
    return join({both, join({compile(a, true), compile(b, !negated)}, false)}, true);
  }
  NodeId fireable(FormulaId f, bool negated) {
    std::vector<TransitionId> transitions;
    for (const TransitionId t : formulas_.operands(f)) {
      assert(t < binding_.transitions.size());
      transitions.push_back(binding_.transitions[t]);
    }
    std::ranges::sort(transitions);
    return add({.shape = Shape::kFireable,
                .negated = negated,
                .first = store(transitions),
                .count = static_cast<std::uint32_t>(transitions.size())});
  }

  NodeId comparison(FormulaId f, bool negated) {
    const Kind kind = formulas_.kind(f);
    const Number left(formulas_, formulas_.operand(f, 0), binding_),
        right(formulas_, formulas_.operand(f, 1), binding_);
    const auto first = static_cast<std::uint32_t>(out_.numbers_.size());
    if (left.is_linear() && right.is_linear()) return sum(Number::difference(left, right), kind, negated);
    // a < b is !(b <= a), a >= b is b <= a.
    const bool swap = kind == Kind::kLess || kind == Kind::kGreaterEqual;
    const bool opposite = kind == Kind::kLess || kind == Kind::kGreater || kind == Kind::kNotEqual;
    const bool equal = kind == Kind::kEqual || kind == Kind::kNotEqual;
    out_.numbers_.push_back(swap ? right : left);
    out_.numbers_.push_back(swap ? left : right);
    return add({.shape = Shape::kNumbers,
                .compare = equal ? Compare::kEqual : Compare::kAtMost,
                .negated = negated != opposite,
                .first = first});
  }

  // Compares `number` with 0 by `kind`.
  NodeId sum(Number number, Kind kind, bool negated) {
    Node node{
        .shape = Shape::kSum, .bound = -number.constant(), .first = static_cast<std::uint32_t>(out_.numbers_.size())};
    if (kind == Kind::kEqual || kind == Kind::kNotEqual) {
      node.compare = (kind == Kind::kEqual) != negated ? Compare::kEqual : Compare::kNotEqual;
    } else {
      const bool upward = kind == Kind::kGreaterEqual || kind == Kind::kGreater;
      const bool strict = kind == Kind::kLess || kind == Kind::kGreater;
      node.compare = upward != negated ? Compare::kAtLeast : Compare::kAtMost;
      // x > b is x >= b + 1; !(x >= b) is x <= b - 1.
      if (strict != negated) node.bound += node.compare == Compare::kAtLeast ? 1 : -1;
    }
    assert(number.is_linear());
    number.drop_constant();
    out_.numbers_.push_back(std::move(number));
    return add(node);
  }

  Predicate& out_;
  const Formulas& formulas_;
  const Binding& binding_;
  std::unordered_map<FormulaId, NodeId> known_[2];  // indexed by whether the formula is negated
};

Predicate::Predicate(const TransitionSystem& system, const Formulas& formulas, FormulaId condition,
                     const Binding& binding, bool negated) {
  assert(property::is_condition(formulas, condition));
  root_ = Compiler(*this, formulas, binding).compile(condition, negated);
  find_reads(system);
  find_shared();
}

// Compares the nodes with those of the tree that a walk would go through.
void Predicate::find_shared() {
  constexpr std::uint64_t kMost = std::uint64_t{1} << 40, kTimes = 4;
  std::vector<std::uint64_t> met(nodes_.size(), 1);
  for (NodeId id = 0; id < nodes_.size(); ++id) {
    if (nodes_[id].shape != Shape::kAll && nodes_[id].shape != Shape::kAny) continue;
    for (const NodeId operand : operands(nodes_[id])) met[id] = std::min(met[id] + met[operand], kMost);
  }
  is_shared_ = met[root_] > kTimes * nodes_.size();
}

bool Predicate::evaluate(NodeId id, StateView state, const EnabledSet& enabled, Memo* memo) const {
  if (memo == nullptr) return evaluate(nodes_[id], state, enabled, nullptr);
  if ((*memo)[id] == Truth::kOpen)
    (*memo)[id] = evaluate(nodes_[id], state, enabled, memo) ? Truth::kTrue : Truth::kFalse;
  return (*memo)[id] == Truth::kTrue;
}

bool Predicate::compares(const Node& node, StateView state) const {
  assert(node.shape == Shape::kSum || node.shape == Shape::kNumbers);
  if (node.shape == Shape::kSum) return compare(node, numbers_[node.first].value(state));
  const std::int64_t left = number(node).value(state), right = number(node, 1).value(state);
  return (node.compare == Compare::kEqual ? left == right : left <= right) != node.negated;
}

bool Predicate::evaluate(const Node& node, StateView state, const EnabledSet& enabled, Memo* memo) const {
  switch (node.shape) {
    case Shape::kConstant:
      return !node.negated;
    case Shape::kSum:
    case Shape::kNumbers:
      return compares(node, state);
    case Shape::kFireable:
      return std::ranges::any_of(transitions(node), [&](TransitionId t) { return enabled.contains(t); }) !=
             node.negated;
    case Shape::kDeadlock:
      return enabled.empty() != node.negated;
    case Shape::kHolds:
      return enabled.holds(node.first) != node.negated;
    case Shape::kAll:
      return std::ranges::all_of(operands(node),
                                 [&](NodeId operand) { return evaluate(operand, state, enabled, memo); });
    case Shape::kAny:
      break;
  }
  return std::ranges::any_of(operands(node), [&](NodeId operand) { return evaluate(operand, state, enabled, memo); });
}

void Predicate::find_reads(const TransitionSystem& system) {
  const Structure& structure = system.structure();
  for (const Number& number : numbers_) {
    const std::vector<SlotId> slots = number.slots();
    reads_.insert(reads_.end(), slots.begin(), slots.end());
  }
  for (const Node& node : nodes_) {
    if (node.shape == Shape::kDeadlock) {
      reads_.resize(system.slots());
      std::iota(reads_.begin(), reads_.end(), SlotId{0});
      return;
    }
    if (node.shape == Shape::kHolds)
      reads_.insert(reads_.end(), structure.tests_of[node.first].begin(), structure.tests_of[node.first].end());
    if (node.shape != Shape::kFireable) continue;
    for (const TransitionId t : transitions(node))
      for (const GuardId g : structure.guards_of[t])
        reads_.insert(reads_.end(), structure.tests_of[g].begin(), structure.tests_of[g].end());
  }
  std::ranges::sort(reads_);
  reads_.erase(std::unique(reads_.begin(), reads_.end()), reads_.end());
  assert(reads_.empty() || reads_.back() < system.slots());
}

}  // namespace onager::question
