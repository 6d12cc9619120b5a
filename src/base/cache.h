// Where files are kept from one run to the next.

#pragma once

#include <filesystem>

namespace onager {

// $XDG_CACHE_HOME/onager, else ~/.cache/onager; empty if neither is known. It need not exist.
std::filesystem::path cache_folder();

}  // namespace onager
