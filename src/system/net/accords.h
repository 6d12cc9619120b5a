// Transitions of a net that conflict by the structure but in no reachable marking.
//
// Idea       t and u can only hurt each other through a place p that both use and that has too few tokens for both. If
//            no reachable marking enables both with so few tokens in p, for each such p, they accord. Random walks
//            first rule out the pairs that do conflict; for the others a proof is searched for (model/unreachable.h).
// Result     proved pairs only; on large nets the search for proofs is cut off, always at the same point
// Cost       bounded, a few seconds at worst; spent on the watch

#pragma once

#include "base/watch.h"
#include "model/net.h"

namespace onager {

// transition -> others that accord with it, ascending; symmetric. Pairs without a structural conflict are left out. Of
// each set of `exclusive` places at most one is ever marked.
Csr<TransitionId> proved_accords(const Net& net, std::span<const std::vector<PlaceId>> exclusive = {},
                                 Watch& watch = Watch::endless());

}  // namespace onager
