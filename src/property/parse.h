// Parses a formula in the text syntax of doc/formats.md: AG !(cs1 >= 1 & cs2 >= 1), G (req >= 1 -> F ack >= 1).
//
// From loosest to tightest: <-> ; -> ; | ; & ; U W R M ; ! X F G A E and their pairs ; comparisons ; + - ; * . U, W, R,
// M and -> associate to the right. A formula nested deeper than kMostNested is rejected, so recursion over formulas is
// safe; a chain such as a - b - c, which associates to the left, is nested as deep as it is long.

#pragma once

#include <string_view>

#include "base/result.h"
#include "property/formula.h"
#include "property/names.h"

namespace onager::property {

inline constexpr std::size_t kMostNested = 500;
// For formulas that were printed. They may come from files that allow for more, and a level may print as several.
inline constexpr std::size_t kMostNestedInTraces = 4'000;

// Parses a condition, a temporal or quantified formula, or a bound. Diagnostics have a column, a line if the text has
// several, and no file.
Result<FormulaId> parse(std::string_view text, Formulas& formulas, Names& names, std::size_t most_nested = kMostNested);

// Parses an integer expression such as p1 + 2 * p2.
Result<FormulaId> parse_number(std::string_view text, Formulas& formulas, Names& names);

}  // namespace onager::property
