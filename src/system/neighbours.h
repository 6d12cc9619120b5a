// Which transitions can have to do with each other at all, by the structure alone.

#pragma once

#include "system/transition_system.h"

namespace onager {

// transition -> others of which one writes a slot that the other writes, reads or tests; ascending, symmetric.
Csr<TransitionId> neighbours(const Structure& structure);

}  // namespace onager
