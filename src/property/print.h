// A formula as text, with as few parentheses as the syntax allows; `parse` returns the same formula, or one of the same
// value if it has numbers beyond those of the syntax.

#pragma once

#include <string>

#include "property/formula.h"
#include "property/names.h"

namespace onager::property {

std::string print(const Formulas& formulas, const Names& names, FormulaId formula);

}  // namespace onager::property
