// Smaller CTL formulas with the same meaning.
//
// Paper      [boenneland.18.pn] for most rules; the code lists the rules
// Idea       rebuild a formula in the form of property/branching.h bottom-up by constructors that apply the rules at
//            the outermost operator. Rules of A and G come from those of E and F by negation. Conditions are decided
//            where somebody knows that they hold in all reachable states, or in none.
// Result     in the form of property/branching.h, equivalent in every reachable state
// Cost       the size of the formula times that of its largest & or |

#pragma once

#include <functional>
#include <optional>
#include <unordered_map>
#include <vector>

#include "property/branching.h"

namespace onager::property {

class BranchingSimplifier {
 public:
  // The value of a condition if it is the same in all reachable states; may be empty.
  using Decide = std::function<std::optional<bool>(FormulaId)>;

  BranchingSimplifier(Formulas& formulas, Branching& branching, Decide decide = {})
      : formulas_(formulas), branching_(branching), decide_(std::move(decide)) {}

  // `formula` must be in the form of property/branching.h.
  FormulaId operator()(FormulaId formula);

 private:
  using Operands = std::vector<FormulaId>;
  struct Path {  // a quantifier over an operator of paths
    Kind quantifier, kind;
    FormulaId first, last;  // the same if there is one operand
  };

  FormulaId made(FormulaId formula);
  FormulaId condition(FormulaId formula);
  FormulaId join(Kind kind, Operands operands);
  FormulaId next(Kind quantifier, FormulaId f);
  FormulaId exists_finally(FormulaId f);
  FormulaId for_all_finally(FormulaId f);
  FormulaId until(Kind quantifier, FormulaId f, FormulaId g);
  FormulaId weak_until(Kind quantifier, FormulaId f, FormulaId g);
  FormulaId release(Kind quantifier, FormulaId f, FormulaId g, bool strong);
  FormulaId globally(Kind quantifier, FormulaId f);
  std::optional<FormulaId> until_of_reachable(Kind quantifier, FormulaId f, FormulaId g);

  FormulaId negation(FormulaId f) { return branching_(f, true); }
  bool is_constant(FormulaId f, bool value) const { return f == formulas_.constant(value); }
  std::optional<Path> path_of(FormulaId f) const;
  bool is(FormulaId f, Kind quantifier, Kind kind) const {
    const auto path = path_of(f);
    return path && path->quantifier == quantifier && path->kind == kind;
  }
  Operands operands(FormulaId f) const { return {formulas_.operands(f).begin(), formulas_.operands(f).end()}; }
  Operands alternatives(FormulaId f);

  Formulas& formulas_;
  Branching& branching_;
  Decide decide_;
  std::unordered_map<FormulaId, FormulaId> known_;
};

}  // namespace onager::property
