// `reach` where the automaton waits and cannot leave its state, `classic` everywhere else.
//
// Paper      [ulrik.21.aalborg] theorem 3.14
// Idea       a run of the product of the system reduced by `classic` is followed; where the automaton waits, its steps
//            are exchanged as in `reach` until the run is met again where the automaton can leave.
// Invariant  the set that `classic` has for a state is the same in every node of the product
// Result     for languages that repeated letters do not matter to, the reduced product has an accepting run iff the
//            product has
// Cost       that of either

#include "product/where_waiting.h"

namespace onager::product {

std::unique_ptr<Reduction> make_mixed(const ReductionParts& parts) {
  return std::make_unique<WhereWaiting>(parts, make_classic(parts));
}

}  // namespace onager::product
