// DNA, "do not accord": pairs of transitions that may be enabled together such that one disables the other or their
// order matters. Symmetric, without the pairs (t, t). May be larger than needed, never smaller.

#pragma once

#include "system/transition_system.h"

namespace onager::relations {

// transition -> DNA, ascending; made once a system. What the system supplies, else all pairs of which one writes a slot
// that the other writes, reads or tests.
const Csr<TransitionId>& accord(const TransitionSystem& system);

}  // namespace onager::relations
