// What every kind of `onager check` does at its end: the report, the traces, the exit code.

#pragma once

#include <span>
#include <string>

#include "check/verdict.h"
#include "cli/options.h"
#include "witness/trace.h"

namespace onager::cli {

// Prints the report; traces go to the file, if one was named: FILE.json, FILE.2.json, FILE.3.json, ...
int finish(const Options& options, const std::string& report, std::span<const witness::Trace> traces,
           check::Verdict verdict);

}  // namespace onager::cli
