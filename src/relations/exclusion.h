// MC, "may be co-enabled", by its complement: guards that exclude each other. Two guards in one group never hold
// together in a reachable state, so a guard h of a disabled transition that is excluded by a true guard g stays false
// at least until g becomes false: NDS(g) is a necessary enabling set of the transition (L14, theorem 2), and two
// transitions with such guards are never enabled together. May know fewer exclusions than there are, never more.

#pragma once

#include "system/transition_system.h"

namespace onager::relations {

// guard -> guards that it excludes, ascending, without itself. Symmetric.
Csr<GuardId> exclusion(const TransitionSystem& system);

// Whether t and u have guards that exclude each other, so that they are never enabled together.
bool never_together(const TransitionSystem& system, const Csr<GuardId>& excluded_by, TransitionId t, TransitionId u);

}  // namespace onager::relations
