// Whether a run is one that the property process of a program accepts, by the definition of that.
//
// A second opinion: the process is moved along the states of the run, by its own text, in all ways that it can go;
// neither automata nor searches are shared with the rest. Cost: the states of the run times the moves of the process,
// times its locations on the cycle.

#pragma once

#include "model/program.h"
#include "witness/ltl_judge.h"

namespace onager::witness {

// All steps of the trace can fire, and its cycle closes.
LtlJudgement judge_property_process(const Program& program, const Trace& trace);

}  // namespace onager::witness
