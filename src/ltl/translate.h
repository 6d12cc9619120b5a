// Translates an LTL formula to a small automaton.
//
// Idea       the tableau of several forms of the formula, each reduced; the smallest wins. Formulas with very many
//            alternatives or G F a, and those that are too large as a whole, are taken apart (ltl/compose.h).

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
      : formulas_(formulas),
        settings_(settings),
        simplifier_(formulas, true, settings.watch),
        plain_(formulas, false, settings.watch) {}

  // Accepts the words that satisfy the formula, which must have neither quantifiers nor bounds. A diagnostic without
  // position if the automaton would be too large.
  Result<Automaton> operator()(property::FormulaId formula);

  property::Simplifier& simplifier() { return simplifier_; }

 private:
  // What all automata of one translation have in common.
  struct Letters {
    std::vector<property::FormulaId> atoms;
    std::shared_ptr<BddTable> labels;
  };

  std::optional<Automaton> part(property::FormulaId formula, const Letters& letters);
  std::optional<Automaton> smallest(property::FormulaId formula, const Letters& letters);
  std::optional<Automaton> with_weak(Automaton best, property::FormulaId formula, const Letters& letters);
  std::optional<Automaton> any_of(const std::vector<property::FormulaId>& formulas, const Letters& letters);
  std::optional<Automaton> with_recurring(property::FormulaId formula, const Letters& letters);
  std::optional<Automaton> table(property::FormulaId form, const Letters& letters,
                                 const std::optional<ByProducts>& products = std::nullopt);
  Automaton small(const Automaton& automaton) const;
  std::vector<property::FormulaId> forms(property::FormulaId formula);
  std::vector<property::FormulaId> alternatives_of(property::FormulaId formula);
  bool recurs(property::FormulaId formula) const;

  property::Formulas& formulas_;
  Settings settings_;
  property::Simplifier simplifier_;
  property::Simplifier plain_;  // does not split what is under F G and G F
};

}  // namespace onager::ltl
