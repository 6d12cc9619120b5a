#include "base/cache.h"

#include <cstdlib>

namespace onager {

std::filesystem::path cache_folder() {
  if (const char* folder = std::getenv("XDG_CACHE_HOME"); folder != nullptr && *folder == '/')
    return std::filesystem::path(folder) / "onager";
  if (const char* home = std::getenv("HOME"); home != nullptr && *home != '\0')
    return std::filesystem::path(home) / ".cache" / "onager";
  return {};
}

}  // namespace onager
