// The operators of expressions and formulas: how they are written and how tightly they bind.

#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "frontend/promela/stream.h"
#include "model/promela.h"

namespace onager::frontend::promela_text {

struct Operator {
  std::string_view sign;
  int level;  // higher binds more tightly; all associate to the left
  promela::Op op;
  std::optional<promela::Ltl::Op> temporal = {};  // of formulas only, unless it is also an operator of numbers
  bool only_in_formulas = false;
};

// The operator that comes next, not taken; null if none does.
const Operator* next_binary(Stream& in, bool in_formula);
const Operator* next_unary(Stream& in, bool in_formula);
void take_operator(Stream& in, const Operator& found);

}  // namespace onager::frontend::promela_text
