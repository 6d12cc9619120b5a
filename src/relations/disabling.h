// NDS(g), the necessary disabling set of a guard: every run from a state where g is true to one where it is false
// fires one of these transitions. May be larger than needed, never smaller.

#pragma once

#include "system/transition_system.h"

namespace onager::relations {

// guard -> NDS, ascending; made once a system. What the system supplies, else all transitions that write a slot the
// guard tests.
const Csr<TransitionId>& disabling(const TransitionSystem& system);

}  // namespace onager::relations
