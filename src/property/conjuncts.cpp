// Taking conjunctions apart; used where each part may be checked by itself.

#include "property/classify.h"
#include "property/simplify.h"

namespace onager::property {

std::vector<FormulaId> conjuncts(Simplifier& simplifier, Formulas& formulas, FormulaId formula) {
  const bool always = formulas.kind(formula) == Kind::kGlobally;
  const FormulaId body = always ? formulas.operand(formula) : formula;
  if (formulas.kind(body) != Kind::kAnd || is_condition(formulas, body)) return {formula};
  const std::vector<FormulaId> operands(formulas.operands(body).begin(), formulas.operands(body).end());
  std::vector<FormulaId> conditions, all;
  for (const FormulaId f : operands) {
    if (is_condition(formulas, f))
      conditions.push_back(f);
    else if (always)
      all.push_back(formulas.unary(Kind::kGlobally, f));
    else
      for (const FormulaId part : conjuncts(simplifier, formulas, f)) all.push_back(part);
  }
  if (conditions.empty()) return all;
  const FormulaId whole = simplifier.normal().conjunction(std::move(conditions));
  all.insert(all.begin(), always ? formulas.unary(Kind::kGlobally, whole) : whole);
  return all;
}

}  // namespace onager::property
