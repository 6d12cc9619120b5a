// What --help prints, from the tables of commands and options.

#pragma once

#include <string>
#include <string_view>

#include "cli/commands.h"

namespace onager::cli {

std::string overview();
// The grammar of formulas.
std::string formulas_text();
// For users of Spin.
std::string promela_text();                     // onager --help
std::string help_text(const Command& command);  // onager COMMAND --help

// -o, --output FILE: an option as help shows it.
std::string signature(const Row& row);
// The row's help with its range and its default.
std::string explanation(const Row& row, const Options& defaults);
// The groups of a table in the order of their first rows.
std::vector<std::string_view> groups(std::span<const Row> rows);

}  // namespace onager::cli
