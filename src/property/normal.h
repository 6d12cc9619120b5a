// Negation normal form: negations apply to atoms only, -> and <-> are eliminated, atoms are canonical, and the operands
// of & and | are ascending, unique and not of the same kind. Nothing else is simplified.

#pragma once

#include <unordered_map>
#include <vector>

#include "property/formula.h"

namespace onager::property {

class NormalForm {
 public:
  explicit NormalForm(Formulas& formulas) : formulas_(formulas) {}

  // `formula` must not be a bound or a number.
  FormulaId operator()(FormulaId formula, bool negated = false);

  // Operands must be in normal form.
  FormulaId conjunction(std::vector<FormulaId> operands) { return join(Kind::kAnd, std::move(operands)); }
  FormulaId disjunction(std::vector<FormulaId> operands) { return join(Kind::kOr, std::move(operands)); }
  FormulaId negation(FormulaId formula) { return (*this)(formula, true); }

 private:
  FormulaId make(FormulaId formula, bool negated);
  FormulaId join(Kind kind, std::vector<FormulaId> operands);
  FormulaId all_of(Kind kind, FormulaId formula, bool negated);

  Formulas& formulas_;
  std::unordered_map<FormulaId, FormulaId> known_[2];  // indexed by whether the formula is negated
};

// The operator of the negation: | for & and so on.
Kind dual(Kind kind);

}  // namespace onager::property
