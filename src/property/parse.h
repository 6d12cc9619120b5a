// Reads a formula in the text syntax of doc/formats.md: AG !(cs1 >= 1 & cs2 >= 1), G (req >= 1 -> F ack >= 1).
//
// From the loosest binding to the tightest: <-> ; -> ; | ; & ; U W R M ; ! X F G A E and their pairs ; comparisons ;
// + - ; * . U, W, R, M and -> associate to the right. A formula nested deeper than kMostNested is refused, so that
// everything that walks formulas may recurse.

#pragma once

#include <string_view>

#include "base/result.h"
#include "property/formula.h"
#include "property/names.h"

namespace onager::property {

inline constexpr std::size_t kMostNested = 500;

// A condition, a temporal or quantified formula, or a bound. Diagnostics have a column, and a line when there are
// several; no file.
Result<FormulaId> parse(std::string_view text, Formulas& formulas, Names& names);

// A number such as p1 + 2 * p2.
Result<FormulaId> parse_number(std::string_view text, Formulas& formulas, Names& names);

}  // namespace onager::property
