// Which transitions can have to do with each other at all, by the structure alone.

#pragma once

#include "system/transition_system.h"

namespace onager {

// transition -> others of which one writes a slot that the other writes, reads or tests; ascending, symmetric.
// The work is spent on the watch.
Csr<TransitionId> neighbours(const Structure& structure, Watch& watch = Watch::endless());

}  // namespace onager
