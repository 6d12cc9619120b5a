// From an LTL formula to a small automaton.

#pragma once

#include "base/result.h"
#include "ltl/automaton.h"
#include "ltl/tableau.h"
#include "property/formula.h"
#include "property/simplify.h"

namespace onager::ltl {

struct Settings {
  bool state_based = true;  // one mark, on states; else marks on edges, as many as it takes
  Limits limits;
};

class Translator {
 public:
  explicit Translator(property::Formulas& formulas, Settings settings = {})
      : formulas_(formulas), settings_(settings), simplifier_(formulas) {}

  // The words that satisfy the formula, which has neither quantifiers nor bounds.
  // A diagnostic without place when the automaton would be too large.
  Result<Automaton> operator()(property::FormulaId formula);

  property::Simplifier& simplifier() { return simplifier_; }

 private:
  property::Formulas& formulas_;
  Settings settings_;
  property::Simplifier simplifier_;
};

}  // namespace onager::ltl
