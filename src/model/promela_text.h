// Expressions of Promela models as text that the reader reads as the same expression.

#pragma once

#include <string>

#include "model/promela.h"

namespace onager::promela {

// The expression has no patterns that store, and no locals but by remote references.
std::string text_of(const Program& program, const Expression& expression);

}  // namespace onager::promela
