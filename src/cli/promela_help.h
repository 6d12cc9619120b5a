// For users of Spin: what to type here, for `onager help promela` and the manual.

#pragma once

#include <span>
#include <string_view>

#include "cli/formulas_help.h"

namespace onager::cli {

// What one types with Spin, and what to type here.
std::span<const GrammarRow> spin_commands();
// How variables, labels and channels of a model are named in properties.
std::span<const GrammarRow> promela_operands();
// What is read, and where it differs from Spin.
std::string_view promela_language();

}  // namespace onager::cli
