// In place of src/frontend/plugin/library.cpp in a program that is linked statically. The linker takes what is here
// first, so that the loader of the C library is not even linked.

#include "frontend/plugin/library.h"

namespace onager::frontend {

bool can_open_libraries() {
  return false;
}

Result<std::shared_ptr<void>> open_library(const std::string& path) {
  return Diagnostic{path, 0, 0, "this program is linked statically and cannot load a shared library",
                    "take a program that is not for plug-ins"};
}

void* symbol_of(const std::shared_ptr<void>& /*library*/, const char* /*name*/) {
  return nullptr;
}

bool is_function(void* /*symbol*/) {
  return false;
}

}  // namespace onager::frontend
