// A shorter run to a state where a condition holds: what the condition does not need is left out.
//
// Idea       fire the run without one of its steps and without what cannot fire then; if the condition still comes
//            true, that is the run. From the last step to the first, until none can be left out.
// Result     a run of the system whose last state satisfies the condition, no other state of it does, and no longer
//            than the one given
// Cost       for each step at most all steps once; ends early, with what it has, when the watch does

#pragma once

#include <functional>
#include <vector>

#include "system/enabled_set.h"

namespace onager::answer {

using Reached = std::function<bool(StateView, const EnabledSet&)>;

// `path` leads from the initial state to one where `reached` holds.
std::vector<TransitionId> shortened(const TransitionSystem& system, std::vector<TransitionId> path,
                                    const Reached& reached);

}  // namespace onager::answer
