// What enabled members of a stubborn set need: what the system supplies, else one condition a transition from DNA and
// one from DNB, which only weak sets ask for.

#pragma once

#include "system/transition_system.h"

namespace onager::relations {

Dependence dependence(const TransitionSystem& system, bool by_state, bool weak);

}  // namespace onager::relations
