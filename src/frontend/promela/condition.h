// The condition of an #if line: an integer expression as in C, macros expanded.

#pragma once

#include <vector>

#include "frontend/promela/token.h"

namespace onager::frontend::promela_text {

// `line` is where the directive stands. Words that are left count as 0.
bool condition_holds(const std::vector<Token>& tokens, const Origin& line);

}  // namespace onager::frontend::promela_text
