// Negation normal form: negations stand at atoms only, -> and <-> are gone, atoms are canonical, operands of & and |
// are ascending, without repetitions and without operands of the same kind. Nothing else is simplified.

#pragma once

#include <unordered_map>
#include <vector>

#include "property/formula.h"

namespace onager::property {

class NormalForm {
 public:
  explicit NormalForm(Formulas& formulas) : formulas_(formulas) {}

  // Any formula but a bound or a number.
  FormulaId operator()(FormulaId formula, bool negated = false);

  // Of operands in normal form.
  FormulaId conjunction(std::vector<FormulaId> operands) { return join(Kind::kAnd, std::move(operands)); }
  FormulaId disjunction(std::vector<FormulaId> operands) { return join(Kind::kOr, std::move(operands)); }
  FormulaId negation(FormulaId formula) { return (*this)(formula, true); }

 private:
  FormulaId make(FormulaId formula, bool negated);
  FormulaId join(Kind kind, std::vector<FormulaId> operands);
  FormulaId all_of(Kind kind, FormulaId formula, bool negated);

  Formulas& formulas_;
  std::unordered_map<FormulaId, FormulaId> known_[2];  // by whether it is negated
};

// & for | and so on: the operator of the negation.
Kind dual(Kind kind);

}  // namespace onager::property
