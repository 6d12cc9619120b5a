// Relations of programs, by boxes before and after steps.
//
// Paper      [laarman.14.sttt] sections 3 and 4, by intervals instead of patterns
// Idea       a transition is left out where the boxes before and after it show
//            that it can do nothing to a guard or to another transition
// Result     may be larger than needed, never smaller; beyond a fixed amount of
//            work, everything that shares a slot
// Cost       a box for each transition; a few boxes for each guard or pair that
//            shares a slot and is not ruled out by a value or a location
//            (relation_index.h)

#pragma once

#include "system/program/program_system.h"

namespace onager {

// guard -> transitions that may make it true (else false), ascending.
Csr<TransitionId> movers(const ProgramSystem& system, bool to_true);

// transition -> those that do not accord with it (DNA).
Csr<TransitionId> conflicts(const ProgramSystem& system);

// u is in the row of t unless, whenever u and then t can fire, t could have fired first, u after it, to the same state
// (DNB).
Csr<TransitionId> left_conflicts(const ProgramSystem& system);

}  // namespace onager
