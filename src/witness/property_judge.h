// Whether the property process of a program accepts a run, by definition.
//
// Independent check: the process is moved along the states of the run in all possible ways; neither automata nor
// searches are shared with the rest. Cost: states of the run times moves of the process, times its locations on the
// cycle.

#pragma once

#include "model/program.h"
#include "witness/ltl_judge.h"

namespace onager::witness {

// Precondition: all steps of the trace can fire, and its cycle closes.
LtlJudgement judge_property_process(const Program& program, const Trace& trace, Watch& watch);

}  // namespace onager::witness
