#include "product/leaving.h"

namespace onager::product {

namespace {

property::FormulaId join(property::Formulas& formulas, property::Kind kind,
                         const std::vector<property::FormulaId>& operands) {
  if (operands.empty()) return formulas.constant(kind == property::Kind::kAnd);
  return operands.size() == 1 ? operands[0] : formulas.many(kind, operands);
}

}  // namespace

property::FormulaId condition_of(const ltl::Automaton& automaton, Bdd label, property::Formulas& formulas) {
  std::vector<property::FormulaId> alternatives;
  for (const BddCube& cube : automaton.labels->cubes(label)) {
    std::vector<property::FormulaId> parts;
    for (const BddLiteral& literal : cube) {
      const property::FormulaId atom = automaton.atoms[literal.variable];
      parts.push_back(literal.positive ? atom : formulas.unary(property::Kind::kNot, atom));
    }
    alternatives.push_back(join(formulas, property::Kind::kAnd, parts));
  }
  return join(formulas, property::Kind::kOr, alternatives);
}

Leaving::Leaving(const ltl::Automaton& automaton, const TransitionSystem& system, property::Formulas& formulas,
                 const question::Binding& binding)
    : conditions_(automaton.states()) {
  BddTable& labels = *automaton.labels;
  for (ltl::AutomatonState q = 0; q < automaton.states(); ++q) {
    Bdd leave = BddTable::kFalse, any = BddTable::kFalse;
    bool staying_counts = automaton.marks == 0;
    for (const ltl::Edge& edge : automaton.edges[q]) {
      any = labels.disjunction(any, edge.label);
      if (edge.target != q)
        leave = labels.disjunction(leave, edge.label);
      else
        staying_counts |= edge.marks != 0;
    }
    if (staying_counts || any != BddTable::kTrue) continue;
    conditions_[q].emplace(system, formulas, condition_of(automaton, leave, formulas), binding);
  }
}

}  // namespace onager::product
