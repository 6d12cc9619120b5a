// The script by which bash completes commands, options and their values, from the tables.

#pragma once

#include <string>

namespace onager::cli {

std::string bash_completion();

}  // namespace onager::cli
