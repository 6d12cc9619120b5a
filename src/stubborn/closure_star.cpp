// The optimised closure (clo*): closure with a counter per condition. When all members of a condition are inside, the
// disabled transitions that it blocks are in for free.
//
// Paper      [evangelista.23] algorithm 2
// Idea       what is in for free needs no scapegoat, so no bad one can be picked
//            for it
// Differs    a transition that waits in the work list when its condition
//            completes is free as well
// Invariant  left(c) is the number of members of c outside the set
// Result     stubborn; any such set could also come from closure with lucky
//            scapegoats
// Cost       as closure, and one pass over the conditions that the members
//            belong to

#include "stubborn/closure.h"
#include "stubborn/strategies.h"

namespace onager::stubborn {

std::unique_ptr<Algorithm> make_closure_star(const Needs& needs, const Spec& spec) {
  return closure_by_lists(needs, spec, true);
}

}  // namespace onager::stubborn
