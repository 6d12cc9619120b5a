// The grammar of formulas, for `onager help formulas` and the manual.

#pragma once

#include <span>
#include <string_view>

namespace onager::cli {

struct GrammarRow {
  std::string_view form;
  std::string_view meaning;
};

// Operators from loose to tight, then operands.
std::span<const GrammarRow> formula_operators();
std::span<const GrammarRow> formula_operands();
// What names are, and which kind of formula each option takes.
std::string_view formula_names();
std::span<const GrammarRow> formula_examples();

}  // namespace onager::cli
