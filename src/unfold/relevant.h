// Leaves out of an unfolding what a question cannot notice.
//
//   - The arcs of a place whose tokens never change: a transition that needs more of them is dead, for the others the
//     place makes no difference. The place itself goes unless it is asked for.
//   - Places that nothing takes from and nothing is inhibited by, unless they are asked for.
//   - Places that one transition alone reads, with this transition, if without them it does what another one does:
//     where it can fire the other can, and the rest of the marking is then the same. Unless it is asked whether it can.
//   - Of transitions that then do the same all but one; those of another coloured transition are known as `aliases`.
//
// Result     markings without these places, and steps up to the choice among equals, correspond one to one to those of
//            before, so that every run reads the same; a place that only grows is no longer seen to grow
// Cost       linear in the net for each of at most kMostTrims rounds; what dead transitions leave may take more

#pragma once

#include <cstddef>

#include "base/watch.h"
#include "unfold/unfolding.h"

namespace onager::unfold {

inline constexpr std::size_t kMostTrims = 8;

void leave_out(Unfolding& unfolding, const Apart& apart, Watch& watch);

}  // namespace onager::unfold
