// From tokens to the tree, by recursive descent; operators by their precedence, that of C.
//
// Nesting is bounded, so that no text exhausts the stack. Throws `Wrong` at the first mistake.

#pragma once

#include "frontend/dve/lexer.h"
#include "frontend/dve/syntax.h"

namespace onager::frontend::dve {

SystemSyntax parse(const std::vector<Token>& tokens);

}  // namespace onager::frontend::dve
