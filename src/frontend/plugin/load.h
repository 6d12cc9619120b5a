// Reads a model that is a shared library (include/onager/plugin.h).
//
// Contract: what is wrong with the file or with its table is a diagnostic. The functions of the library run inside the
// program and are trusted; the lists are only checked for their form.
// Cost: one pass over the lists.

#pragma once

#include <string>

#include "base/result.h"
#include "model/plugin.h"

namespace onager::frontend {

Result<Plugin> load_plugin(const std::string& path);

// What is wrong with a table, as a sentence without full stop; empty if nothing is.
std::string fault_of(const onager_plugin& table);

}  // namespace onager::frontend
