// The manual page onager(1) in troff, from the tables of commands and options.

#pragma once

#include <string>

namespace onager::cli {

std::string manual();

}  // namespace onager::cli
