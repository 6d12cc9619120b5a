// From the words of a command line to an exit code. Whatever escapes a command is an internal failure.

#pragma once

#include <string>
#include <vector>

namespace onager::cli {

int dispatch(const std::vector<std::string>& words);

}  // namespace onager::cli
