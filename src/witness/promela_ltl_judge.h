// Whether a run of a Promela model violates one of its ltl blocks, by the definition of the semantics.
//
// Independent check, as ltl_judge.h: the truth of each subformula at every position of the run, by fixed points. Cost:
// positions times subformulas, times a small constant. Throws LimitMet.

#pragma once

#include "model/promela.h"
#include "witness/ltl_judge.h"

namespace onager::witness {

// Precondition: all steps of the trace can be made, and its cycle closes.
LtlJudgement judge_ltl_block(const promela::Program& program, const promela::Ltl& formula, const Trace& trace,
                             Watch& watch);

}  // namespace onager::witness
