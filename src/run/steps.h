// The transitions of a path of which a search knows only the states.
//
// Idea       a step is told by what it changes. A cursor goes along the path, and only transitions that write the
//            changed slot with the fewest writers are tried.
// Contract   `states` is a path in the store that begins at the initial state and leads to another state with each
//            step. Of several transitions that lead to the next state, the first one is taken. Throws LimitMet.
// Cost       one walk over the lists of what transitions write, then what each step changes and who writes it

#pragma once

#include <vector>

#include "store/store.h"

namespace onager::run {

std::vector<TransitionId> steps_along(const TransitionSystem& system, store::Store& store,
                                      const std::vector<StateId>& states);

}  // namespace onager::run
