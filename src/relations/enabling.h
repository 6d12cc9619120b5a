// NES(g), the necessary enabling set of a guard: every run from a state where g is false to one where it is true
// fires one of these transitions. May be larger than needed, never smaller.

#pragma once

#include "system/transition_system.h"

namespace onager::relations {

// guard -> NES, ascending; made once a system. What the system supplies, else all transitions that write a slot the
// guard tests.
const Csr<TransitionId>& enabling(const TransitionSystem& system);

// guard -> transitions that write a slot that it tests: the coarsest NES and NDS.
Csr<TransitionId> writers(const TransitionSystem& system);

}  // namespace onager::relations
