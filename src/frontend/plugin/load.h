// Loads a model that is a shared library (include/onager/plugin.h).
//
// Contract: errors in the file or its table become a diagnostic. The functions of the library run in this process and
// are trusted; of the lists only the form is checked.
// Cost: one pass over the lists.

#pragma once

#include <string>

#include "base/result.h"
#include "model/plugin.h"

namespace onager::frontend {

Result<Plugin> load_plugin(const std::string& path);

// The first error in a table, as a sentence without full stop; empty if there is none.
std::string fault_of(const onager_plugin& table);

}  // namespace onager::frontend
