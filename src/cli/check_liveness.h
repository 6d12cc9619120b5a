// onager check --live, --all-live and --quasi-live.

#pragma once

#include "check/limits.h"
#include "cli/options.h"

namespace onager::cli {

bool asks_liveness(const Options& options);
// The exit code.
int check_liveness(Options options, check::Limits limits);

}  // namespace onager::cli
