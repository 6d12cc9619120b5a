// The folder for files that persist between runs.

#pragma once

#include <filesystem>

namespace onager {

// $XDG_CACHE_HOME/onager, else ~/.cache/onager; empty if neither variable is set. The folder may not exist.
std::filesystem::path cache_folder();

}  // namespace onager
