// Recursive-descent parser from tokens to the syntax tree; operators have the precedence of C.
//
// Nesting is bounded, so that no text exhausts the stack. Throws `Wrong` at the first error.

#pragma once

#include "frontend/dve/lexer.h"
#include "frontend/dve/syntax.h"

namespace onager::frontend::dve {

SystemSyntax parse(const std::vector<Token>& tokens, Watch& watch);

}  // namespace onager::frontend::dve
