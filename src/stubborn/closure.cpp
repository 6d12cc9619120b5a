// The closure algorithm (clo): start from one enabled transition and add whatever D1 and D2 demand until nothing is
// missing.
//
// Paper      [valmari.90.advances], strategies of [evangelista.23] algorithm 1
// Idea       see stubborn/engine/growth.h
// Invariant  every member outside the work list has what it needs
// Result     stubborn; depends on the start and on the scapegoats picked
// Cost       one pass over the needs of the members; with a min- start, one pass for each enabled transition

#include "stubborn/closures.h"
#include "stubborn/mask_closure.h"
#include "stubborn/strategies.h"

namespace onager::stubborn {

std::unique_ptr<Algorithm> make_closure(const Needs& needs, const Spec& spec) {
  if (auto masks = mask_closure(needs, spec)) return masks;
  return std::make_unique<ClosureAlgorithm>(needs, spec, false);
}

}  // namespace onager::stubborn
