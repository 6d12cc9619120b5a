// What enabled members of a stubborn set need: what the system supplies, else one condition a transition from DNA and
// one from DNB, which only weak sets ask for.

#pragma once

#include <memory>

#include "system/dependence.h"
#include "system/transition_system.h"

namespace onager::relations {

// `weak`: whether left groups will be asked for. The system must outlive what is returned.
std::shared_ptr<const Dependence> dependence(const TransitionSystem& system, bool by_state, bool weak);

}  // namespace onager::relations
