// From the tree to a program: names looked up, constants computed, sizes and messages checked.

#pragma once

#include "frontend/dve/lexer.h"
#include "frontend/dve/syntax.h"

namespace onager::frontend::dve {

// Throws `Wrong` at the first mistake.
Program resolve(const SystemSyntax& system, std::string id);

}  // namespace onager::frontend::dve
