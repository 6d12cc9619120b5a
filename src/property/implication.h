// Syntactic implication between temporal formulas, and syntactic closure under prefixes.
//
// Paper      [somenzi.00.cav] (implication), [etessami.00.concur] (eventual and universal formulas)
// Promise    `true` is correct; `false` means unknown. Formulas are in negation normal form, without quantifiers.
// Cost       `implies` is quadratic in the sizes, with memoisation; Boolean formulas are compared as functions. All of
//            it is work that the watch, if there is one, may end by LimitMet.

#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "base/bdd.h"
#include "property/formula.h"
#include "property/normal.h"

namespace onager::property {

class Implication {
 public:
  Implication(Formulas& formulas, NormalForm& normal, Watch* watch = nullptr)
      : formulas_(formulas), normal_(normal), table_(watch) {}

  bool implies(FormulaId f, FormulaId g);
  bool implies_not(FormulaId f, FormulaId g) { return implies(f, normal_.negation(g)); }
  bool not_implies(FormulaId f, FormulaId g) { return implies(normal_.negation(f), g); }

  // Whether w |= f implies vw |= f for every finite v; `universal` is the converse.
  bool eventual(FormulaId f);
  bool universal(FormulaId f);
  bool both(FormulaId f) { return eventual(f) && universal(f); }

  // A condition on the first state alone, with few enough atoms to be represented as a function.
  bool is_boolean(FormulaId f) { return atoms_below(f).has_value(); }
  // A Boolean formula as a function of its atoms; equal functions have equal numbers.
  Bdd function(FormulaId f);
  std::vector<BddCube> cubes(Bdd function, std::size_t most) { return table_.cubes(function, most); }
  FormulaId atom(BddVariable variable) const { return atoms_[variable]; }
  void spend(std::uint64_t work) const { table_.spend(work); }

 private:
  using Atoms = std::optional<std::vector<FormulaId>>;  // ascending; nothing: not Boolean, or too many

  const Atoms& atoms_below(FormulaId f);
  Atoms find_atoms(FormulaId f);
  bool find(FormulaId f, FormulaId g);
  bool by_left(FormulaId f, FormulaId g);
  bool by_right(FormulaId f, FormulaId g);
  bool by_pair(FormulaId f, FormulaId g);
  bool find_eventual(FormulaId f);

  Formulas& formulas_;
  NormalForm& normal_;
  BddTable table_;
  std::unordered_map<std::uint64_t, bool> implies_;
  std::unordered_map<FormulaId, bool> eventual_;
  std::unordered_map<FormulaId, Atoms> atoms_below_;
  std::unordered_map<FormulaId, Bdd> function_;
  std::vector<FormulaId> atoms_;  // atom of each variable
};

}  // namespace onager::property
