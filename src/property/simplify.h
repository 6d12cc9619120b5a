// Smaller formulas with the same meaning.
//
// Paper      [somenzi.00.cav], [etessami.00.concur], [babiak.12.tacas] for most rules; the code lists the rules
// Idea       rebuild the formula bottom-up with constructors that apply every rule at the outermost operator. Each rule
//            is written for &, F, U and W only; |, G, R and M use their duals: a R b is !(!a U !b).
// Result     negation normal form (see normal.h) in which Boolean parts that are equal functions are the same formula.
//            The atoms of the result are among the canonical atoms of the formula. Simplification is idempotent.
// Cost       implications between operands of & and |, quadratic in their number but for literals; results are
//            memoised. Nothing is expanded beyond kMostCubes: a function without a short sum of products keeps its
//            shape.

#pragma once

#include <functional>
#include <optional>
#include <unordered_map>
#include <vector>

#include "property/formula.h"
#include "property/implication.h"
#include "property/normal.h"

namespace onager::property {

class Simplifier {
 public:
  // `settle` splits what is under F G and G F by its limit behaviour. That shortens most formulas, not all. The watch,
  // if there is one, may end the work by LimitMet.
  explicit Simplifier(Formulas& formulas, bool settle = true, Watch* watch = nullptr)
      : formulas_(formulas), settle_(settle), normal_(formulas), implication_(formulas, normal_, watch) {}

  // `formula` must not be a bound or a number; the operand of a quantifier is simplified separately.
  FormulaId operator()(FormulaId formula);
  FormulaId negated(FormulaId formula) { return (*this)(formulas_.unary(Kind::kNot, formula)); }

  Implication& implication() { return implication_; }
  NormalForm& normal() { return normal_; }

  // Operands must be simplified.
  FormulaId conjunction(std::vector<FormulaId> operands);
  FormulaId disjunction(std::vector<FormulaId> operands);
  FormulaId next(FormulaId f);
  FormulaId eventually(FormulaId f);
  FormulaId always(FormulaId f) { return negation(eventually(negation(f))); }
  FormulaId until(FormulaId f, FormulaId g);
  FormulaId weak_until(FormulaId f, FormulaId g);
  FormulaId release(FormulaId f, FormulaId g) { return negation(until(negation(f), negation(g))); }
  FormulaId strong_release(FormulaId f, FormulaId g) { return negation(weak_until(negation(f), negation(g))); }

 private:
  using Operands = std::vector<FormulaId>;

  FormulaId once(FormulaId formula);
  FormulaId rebuilt(FormulaId formula);
  FormulaId negation(FormulaId f) { return normal_.negation(f); }
  FormulaId canonical_boolean(FormulaId f);
  FormulaId shortest(FormulaId f, Bdd function, Bdd opposite);
  FormulaId sum_of_products(const std::vector<BddCube>& cubes);

  // Rules of &; return true iff something changed.
  bool merge_unary(Operands& operands, Kind kind);
  bool merge_stable(Operands& operands);
  bool merge_boolean(Operands& operands);
  bool merge_pairs(Operands& operands);
  bool has_opposites(const Operands& operands);
  std::optional<FormulaId> merged(FormulaId f, FormulaId g);
  std::optional<FormulaId> merged_binary(FormulaId f, FormulaId g);
  std::optional<FormulaId> under_always(FormulaId always, FormulaId g);

  FormulaId stable(FormulaId f) { return eventually(always(f)); }
  std::optional<FormulaId> eventually_of_many(FormulaId f);
  std::optional<FormulaId> eventually_of_always(FormulaId body);
  std::optional<FormulaId> stable_conjunction(FormulaId body);
  std::optional<FormulaId> in_the_long_run(FormulaId f);
  void find_settled(FormulaId body, Operands& settled);
  FormulaId replaced(FormulaId body, FormulaId part, bool value);
  std::optional<FormulaId> until_by_implication(FormulaId f, FormulaId g, bool weak);
  std::optional<FormulaId> until_of_nested(FormulaId f, FormulaId g, bool weak);
  std::optional<FormulaId> until_without_parts(FormulaId f, FormulaId g, bool weak);
  std::optional<FormulaId> until_split(FormulaId f, FormulaId g, bool weak);
  FormulaId any_until(FormulaId f, FormulaId g, bool weak) { return weak ? weak_until(f, g) : until(f, g); }

  Kind kind(FormulaId f) const { return formulas_.kind(f); }
  bool is_literal(FormulaId f) const { return is_atom(kind(f)) || kind(f) == Kind::kNot; }
  Operands operands(FormulaId f) const { return {formulas_.operands(f).begin(), formulas_.operands(f).end()}; }

  Formulas& formulas_;
  bool settle_;
  NormalForm normal_;
  Implication implication_;
  std::unordered_map<FormulaId, FormulaId> known_;
  std::unordered_map<Bdd, FormulaId> boolean_;  // function -> formula
};

// Groups the operands of | that wait for the same kind of event: F a | F b = F (a | b), F G a | G F b = G F (b | G a),
// and dually for &; if `all`, also F a | e = F (a | e). The result is not simplified; its automaton shares initial
// states.
FormulaId gathered(Simplifier& simplifier, Formulas& formulas, FormulaId formula, bool all);

// Formulas whose conjunction is `formula`, which must be simplified; G (a & b) gives G a and G b. Conditions are not
// taken apart, and stay together under G.
std::vector<FormulaId> conjuncts(Simplifier& simplifier, Formulas& formulas, FormulaId formula);

// Decides what the initial state decides: parts of a path formula outside temporal operators become constants, F f
// becomes true if f holds initially, and so on. `decide` returns the value of an atom in the initial state.
FormulaId at_initial(Simplifier& simplifier, Formulas& formulas, FormulaId formula,
                     const std::function<std::optional<bool>(FormulaId)>& decide);

}  // namespace onager::property
