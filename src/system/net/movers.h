// What the arcs of a net tell: which transitions move the truth of a guard, and which may disable each other.

#pragma once

#include "system/net/net_system.h"

namespace onager {

// guard -> transitions that may move its truth towards true (+1) or towards false (-1), ascending.
Csr<TransitionId> movers(const NetSystem& system, int towards);

// Of each enabler of a guard: with how many tokens in its place it counts (see Dependence::enabler_ranges). The first
// to raise a place finds no more tokens there than there are now.
Csr<Dependence::Range> enabler_ranges(const NetSystem& system, const Csr<TransitionId>& enablers);

// Static conflicts (E23, relation Ds): one may disable the other. Effects of nets always commute.
Csr<TransitionId> static_conflicts(const NetSystem& system);

}  // namespace onager
