// From the words of the command line to Options, by the table of a command.

#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "cli/commands.h"

namespace onager::cli {

// `words` are those after the command. With --help nothing else is judged. A diagnostic names the word that is wrong
// and has the nearest right ones.
Result<Options> parse(const Command& command, const std::vector<std::string>& words);

}  // namespace onager::cli
