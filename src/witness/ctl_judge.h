// Whether a tree of runs shows that a CTL formula holds, or is violated.
//
// Independent check: the runs are played by the games of this folder, and what is said of all paths is looked at by a
// search of its own, straight from the definition (doc/theory.md, CTL). Parsing and the form of formulas
// (property/branching.h) are shared with the rest.
//
// Contract   kConfirmed only if every part of the formula was shown or looked at whole. If all runs are right, but some
//            part about all paths has too many states, kCannotJudge. Throws LimitMet.
// Cost       the steps; of parts about all paths, the states that can be reached and matter, at most `kQuickStates`
//            unless the effort is thorough, times the operators

#pragma once

#include "witness/replay.h"
#include "witness/trace.h"
#include "witness/world.h"

namespace onager::witness {

inline constexpr std::size_t kQuickStates = 10'000;

ReplayOutcome judge_ctl(World& world, const Trace& trace, Effort effort, Watch& watch);

}  // namespace onager::witness
