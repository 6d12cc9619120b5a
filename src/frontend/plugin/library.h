// Shared libraries that are loaded while the program runs: models as plug-ins, and what --compile makes.
//
// A program that is linked statically has another file in place of library.cpp (cmake/static/no_library.cpp): there is
// no loader in it, and each of these says so.

#pragma once

#include <memory>
#include <string>

#include "base/result.h"

namespace onager::frontend {

// Whether this program can load any.
bool can_open_libraries();
// It is unloaded with the last copy of the handle.
Result<std::shared_ptr<void>> open_library(const std::string& path);
// nullptr: it exports no such name.
void* symbol_of(const std::shared_ptr<void>& library, const char* name);
// False: it is known to be something else.
bool is_function(void* symbol);

}  // namespace onager::frontend
