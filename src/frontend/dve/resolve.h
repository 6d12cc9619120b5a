// From the syntax tree to a program: resolves names, computes constants, checks sizes and messages.

#pragma once

#include "frontend/dve/lexer.h"
#include "frontend/dve/syntax.h"

namespace onager::frontend::dve {

// Throws `Wrong` at the first error.
Program resolve(const SystemSyntax& system, std::string id, Watch& watch);

}  // namespace onager::frontend::dve
