// The conditions at the leaves of a formula: their value in a state, and one form for those that mean the same.

#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "property/formula.h"

namespace onager::property {

// The atoms of f, ascending.
std::vector<FormulaId> atoms(const Formulas& formulas, FormulaId formula);

// What is known of a state: tokens of a place, whether a transition may fire, the truth of a proposition.
struct Situation {
  std::function<std::int64_t(PlaceId)> tokens;
  std::function<bool(TransitionId)> fireable;
  std::function<bool()> deadlock;
  std::function<bool(std::uint32_t)> proposition;
};

// A sum, difference or product; values beyond 64 bits stop at the largest or smallest number, here and below.
std::int64_t combined(Kind kind, std::int64_t left, std::int64_t right);
std::int64_t evaluate_number(const Formulas& formulas, FormulaId number, const Situation& situation);
// `condition` has no temporal operators and no quantifiers.
bool evaluate(const Formulas& formulas, FormulaId condition, const Situation& situation);

// An equal condition: constants are computed, and of comparisons only <= and = are left, under negations:
// p < 3 and p <= 2 differ, but p < 3, 3 > p, !(p >= 3) and !(3 <= p) become the same.
// A place never holds less than no token, which may decide an atom; unless its values may be negative.
FormulaId canonical_atom(Formulas& formulas, FormulaId atom);

}  // namespace onager::property
