// DNB, "do not left-accord": u is in DNB(t) unless, whenever u and then t can fire, t and then u can, to the same
// state. Not symmetric. May be larger than needed, never smaller. For weak stubborn sets (L14, definition 8).

#pragma once

#include "system/transition_system.h"

namespace onager::relations {

// transition t -> DNB(t), ascending; made once a system. What the system supplies, else DNA(t) and all transitions that
// may enable t.
const Csr<TransitionId>& left_accord(const TransitionSystem& system);

}  // namespace onager::relations
