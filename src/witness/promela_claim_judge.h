// Whether the never claim of a Promela model accepts a run, by definition.
//
// Independent check: the claim is moved along the states of the run in all possible ways, by the points of its text;
// neither graphs nor automata are shared with the rest.

#pragma once

#include "model/promela.h"
#include "witness/ltl_judge.h"

namespace onager::witness {

// Precondition: all steps of the trace can fire, and its cycle closes.
LtlJudgement judge_never_claim(const promela::Program& program, const Trace& trace, Watch& watch);

}  // namespace onager::witness
