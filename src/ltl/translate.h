// Translates an LTL formula to a small automaton.

#pragma once

#include "base/result.h"
#include "base/watch.h"
#include "ltl/automaton.h"
#include "ltl/tableau.h"
#include "property/formula.h"
#include "property/simplify.h"

namespace onager::ltl {

struct Settings {
  bool state_based = true;  // one mark, on states; if false, any number of marks on edges
  TableauLimits limits = {};
  Watch* watch = nullptr;  // ends the translation by LimitMet; nullptr: nobody does
};

class Translator {
 public:
  explicit Translator(property::Formulas& formulas, Settings settings = {})
      : formulas_(formulas), settings_(settings), simplifier_(formulas), plain_(formulas, false) {}

  // Accepts the words that satisfy the formula, which must have neither quantifiers nor bounds. A diagnostic without
  // position if the automaton would be too large.
  Result<Automaton> operator()(property::FormulaId formula);

  property::Simplifier& simplifier() { return simplifier_; }

 private:
  std::optional<Automaton> smallest(property::FormulaId formula, const std::vector<property::FormulaId>& atoms,
                                    const std::shared_ptr<BddTable>& labels);
  std::vector<property::FormulaId> forms(property::FormulaId formula);

  property::Formulas& formulas_;
  Settings settings_;
  property::Simplifier simplifier_;
  property::Simplifier plain_;  // does not split what is under F G and G F
};

}  // namespace onager::ltl
