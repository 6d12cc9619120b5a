// LTL model checking: whether every run of a model satisfies a formula, or no run is accepted by an automaton.
//
// Idea     the automaton accepts the runs that violate the formula; a search of its product with the system, reduced or
//          not, finds one or shows that there is none (doc/theory.md, LTL).
// Contract a `violated` has a lasso that replays on the model; `holds` only after a complete search or a proof without.

#pragma once

#include "answer/parts.h"

namespace onager::answer {

// One question. Refused where the reduction is not sound for it and there is no second.
Answer check_ltl(const Task& task, const Question& question);

}  // namespace onager::answer
