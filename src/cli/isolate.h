// --isolate: the command in a process of its own, so that a plug-in that crashes is told from a mistake of this
// program.

#pragma once

#include <functional>

#include "cli/options.h"

namespace onager::cli {

// Runs `work`, which returns an exit code and does not throw, in a child, and returns its code. If a signal or a call
// of `exit` ended it instead, that is told: the model's fault if it is a plug-in. Signals to end are passed on.
int isolated(const std::function<int()>& work, const Options& options);

}  // namespace onager::cli
