// Relations of Promela models, by what steps leave in the slots that guards test.
//
// Paper      [laarman.14.sttt] sections 3 and 4
// Idea       a transition is left out where the values that it can leave in a slot show that it can do nothing to the
//            guard; two transitions of one process at different nodes are never enabled together; sending to and
//            receiving from the same channel accord where both are possible
// Result     may be larger than needed, never smaller
// Cost       for each transition, the guards on the slots that it writes; for each pair that shares a slot, their
//            guards

#pragma once

#include "system/promela/promela_system.h"

namespace onager::promela {

// guard -> transitions that may make it true (else false), ascending.
Csr<TransitionId> movers(const PromelaSystem& system, bool to_true);
// transition -> those that do not accord with it (DNA).
Csr<TransitionId> conflicts(const PromelaSystem& system);
// DNB: of t, those u that may be followed by t where t could not come first, or not to the same effect.
Csr<TransitionId> left_conflicts(const PromelaSystem& system);
// Guards of which no two hold together.
Csr<GuardId> exclusive_guards(const PromelaSystem& system);

}  // namespace onager::promela
