// `reach` where the automaton waits and cannot leave its state, `visible` everywhere else.
//
// Paper      [ulrik.21.aalborg] theorem 3.14, with conditions V, I and L of [valmari.17.topnoc]
// Idea       as in `mixed`: the proof wants of the other method that it reduces the system, not how.
// Differs    the paper mixes `reach` with `classic`, whose condition VIS takes everything as soon as something visible
//            is taken; V takes the visible ones and what these need
// Invariant  the set that `visible` has for a state is the same in every node of the product
// Result     for languages that repeated letters do not matter to, the reduced product has an accepting run iff the
//            product has
// Cost       that of either

#include "product/where_waiting.h"

namespace onager::product {

std::unique_ptr<Reduction> make_mixed_visible(const ReductionParts& parts) {
  return std::make_unique<WhereWaiting>(parts, make_visible(parts));
}

}  // namespace onager::product
