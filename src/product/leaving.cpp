#include "product/leaving.h"

#include <unordered_map>

namespace onager::product {

namespace {

property::FormulaId join(property::Formulas& formulas, property::Kind kind,
                         const std::vector<property::FormulaId>& operands) {
  if (operands.empty()) return formulas.constant(kind == property::Kind::kAnd);
  return operands.size() == 1 ? operands[0] : formulas.many(kind, operands);
}

property::FormulaId literal_of(const ltl::Automaton& automaton, BddLiteral literal, property::Formulas& formulas) {
  const property::FormulaId atom = automaton.atoms[literal.variable];
  return literal.positive ? atom : formulas.unary(property::Kind::kNot, atom);
}

// A node as v & high | !v & low, where nodes are shared as they are in the table.
property::FormulaId by_cases(const ltl::Automaton& automaton, Bdd label, property::Formulas& formulas,
                             std::unordered_map<Bdd, property::FormulaId>& known) {
  const BddTable& labels = *automaton.labels;
  if (labels.is_constant(label)) return formulas.constant(label == BddTable::kTrue);
  if (const auto found = known.find(label); found != known.end()) return found->second;
  std::vector<property::FormulaId> cases;
  for (const bool positive : {true, false}) {
    const Bdd below = positive ? labels.high(label) : labels.low(label);
    if (below == BddTable::kFalse) continue;
    std::vector<property::FormulaId> parts{literal_of(automaton, {labels.top(label), positive}, formulas)};
    if (below != BddTable::kTrue) parts.push_back(by_cases(automaton, below, formulas, known));
    cases.push_back(join(formulas, property::Kind::kAnd, parts));
  }
  return known[label] = join(formulas, property::Kind::kOr, cases);
}

}  // namespace

property::FormulaId condition_of(const ltl::Automaton& automaton, Bdd label, property::Formulas& formulas) {
  const std::vector<BddCube> cubes = automaton.labels->cubes(label, ltl::kMostCubes);
  if (cubes.size() > ltl::kMostCubes) {
    std::unordered_map<Bdd, property::FormulaId> known;
    return by_cases(automaton, label, formulas, known);
  }
  std::vector<property::FormulaId> alternatives;
  for (const BddCube& cube : cubes) {
    std::vector<property::FormulaId> parts;
    for (const BddLiteral& literal : cube) parts.push_back(literal_of(automaton, literal, formulas));
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
