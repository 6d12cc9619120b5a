// The scripts by which shells complete commands, options and their values, from the tables; a file for each shell.

#pragma once

#include <string>

namespace onager::cli {

std::string bash_completion();  // completion.cpp
std::string zsh_completion();   // completion_zsh.cpp
std::string fish_completion();  // completion_fish.cpp

}  // namespace onager::cli
