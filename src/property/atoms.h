// The conditions at the leaves of a formula: their value in a state, and a canonical form.

#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "property/formula.h"

namespace onager::property {

// The atoms of a formula, ascending.
std::vector<FormulaId> atoms(const Formulas& formulas, FormulaId formula);

// What a state provides: tokens of a place, whether a transition may fire, the truth of a proposition.
struct Valuation {
  std::function<std::int64_t(PlaceId)> tokens;
  std::function<bool(TransitionId)> fireable;
  std::function<bool()> deadlock;
  std::function<bool(std::uint32_t)> proposition;
};

// A sum, difference or product; saturates at 64 bits, here and below.
std::int64_t combined(Kind kind, std::int64_t left, std::int64_t right);
std::int64_t evaluate_number(const Formulas& formulas, FormulaId number, const Valuation& valuation);
// `condition` must have no temporal operators and no quantifiers.
bool evaluate(const Formulas& formulas, FormulaId condition, const Valuation& valuation);

// An equivalent condition: constants are folded, and comparisons become <= or =, possibly negated. So p < 3, 3 > p, !(p
// >= 3) and !(3 <= p) become the same; p < 3 and p <= 2 stay different. That token counts are not negative may decide
// an atom, unless places may be negative.
FormulaId canonical_atom(Formulas& formulas, FormulaId atom);

}  // namespace onager::property
