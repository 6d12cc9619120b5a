// Counterexamples of Promela models: judged and printed by the naive interpreter.
//
// The properties are "deadlock" (an invalid end state), "deadlock-strict" (the same without `end` labels), "assertion"
// (the last step met an error), "reach" and "invariant" (a formula on the last state) and "ltl" (a lasso against a
// formula, or against the ltl block of the model that the trace names).

#pragma once

#include "model/promela.h"
#include "witness/print.h"
#include "witness/replay.h"

namespace onager::witness {

// The outcome has no marking.
ReplayOutcome replay(const promela::Program& program, const Trace& trace, Watch& watch = Watch::endless());

// One line for each step, with the changes and what it prints.
std::string print(const promela::Program& program, const Trace& trace, const PrintOptions& options = {});
std::vector<Snapshot> states_along(const promela::Program& program, const Trace& trace, Watch& watch);

}  // namespace onager::witness
