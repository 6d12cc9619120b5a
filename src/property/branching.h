// CTL formulas in one form: negations are only before conditions.
//
// Paths are maximal: a path that ends does so in a deadlock, where EX f is false and AX f true, and where F f and f U g
// are about the last state alone (doc/theory.md, CTL).
//
// Result     parts without temporal operators are conditions and stay as they are; others are & or |, or a quantifier
//            over X F G U W R M. Nothing is simplified, and operands keep their order: formulas that differ in their
//            conditions only get the same shape, which is what evidence relies on. Negating twice gives the same.
// Cost       the size of the formula; an equivalence between formulas that are no conditions has each of them twice

#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "property/formula.h"

namespace onager::property {

class Branching {
 public:
  explicit Branching(Formulas& formulas) : formulas_(formulas) {}

  // `formula` must be CTL (property/classify.h).
  FormulaId operator()(FormulaId formula, bool negated = false);

  // A condition on states: no temporal operators. Remembers what it has seen.
  bool is_condition(FormulaId formula);

  // What remains of a formula in this form if it is asked in one state only: a condition that holds wherever the
  // formula holds.
  FormulaId necessary(FormulaId formula);

  // The same property of a model as a formula of LTL about all its runs, for formulas in this form whose quantifiers
  // can all be dropped (doc/theory.md, CTL); kNone for others.
  FormulaId as_ltl(FormulaId formula);

  // What a path has to show: `hold` in every state before one with `goal`; unless `weak`, there is such a state, else
  // `hold` may also be so to the end, or for ever. Not of X.
  struct Walk {
    FormulaId hold, goal;
    bool weak;
  };
  Walk walk_of(FormulaId path);

  // Operands in this form, in any order; constants and repetitions are left out.
  FormulaId join(Kind kind, std::vector<FormulaId> operands);
  FormulaId path(Kind quantifier, Kind kind, FormulaId f) {
    return formulas_.unary(quantifier, formulas_.unary(kind, f));
  }
  FormulaId path(Kind quantifier, Kind kind, FormulaId f, FormulaId g) {
    return formulas_.unary(quantifier, formulas_.binary(kind, f, g));
  }

 private:
  FormulaId made(FormulaId formula, bool negated);
  FormulaId quantified(FormulaId formula, bool negated);
  FormulaId necessary_of_path(FormulaId path, Kind quantifier);
  FormulaId linear_path(FormulaId path);
  std::vector<FormulaId> operands(FormulaId f) const {
    return {formulas_.operands(f).begin(), formulas_.operands(f).end()};
  }

  Formulas& formulas_;
  std::unordered_map<FormulaId, FormulaId> known_[2];  // by whether the formula is negated
  std::unordered_map<FormulaId, FormulaId> necessary_, linear_;
  std::vector<std::uint8_t> is_condition_;  // by formula, those below its size were looked at
};

}  // namespace onager::property
