// onager check --ltl, --automaton, --property-process, and --queries with LTL formulas; the LTL examinations of onager mcc.

#pragma once

#include "base/result.h"
#include "check/limits.h"
#include "cli/options.h"
#include "model/net.h"

namespace onager::cli {

// How many of --ltl, --automaton and --property-process are asked for.
int ltl_properties(const Options& options);
// Whether one is, or the (selected) formulas of a property file are LTL, not all of them about single states.
bool asks_ltl(const Options& options);
// The exit code.
int check_ltl(const Options& options, check::Limits limits);

// All queries of the examination's file; each answer is printed as soon as it is known, the rest is returned.
Result<std::string> examine_ltl(const Net& net, const Options& options, const check::Limits& limits);

}  // namespace onager::cli
