// When a terminal strong component is about to be left, a transition that is enabled but taken nowhere in it is added.
//
// Paper      Sen in [valmari.17.topnoc], section 6, after [valmari.90.advances]
// Idea       a transition ignored in a component is enabled in all of it, so it
//            is enough to look at the root. One is added at a time: its stubborn
//            set may lead out of the component, and then nothing else need be
//            done.
// Invariant  a terminal component that was left has a fully expanded state or
//            takes all that is enabled in its root
// Promise    Safety: from each state a terminal component is reached; what is
//            enabled stays so until it is taken, on the way or in there
// Differs    only in what is interesting from scc-interesting: here all is
// Cost       1 byte a state, 4 a transition

#include "proviso/strategies.h"

namespace onager::proviso {

std::unique_ptr<Proviso> make_scc_enabled(const Setting& setting) {
  return make_scc_interesting({setting.transitions, {}, setting.budget, setting.watch});
}

}  // namespace onager::proviso
