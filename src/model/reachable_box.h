// The values that the slots of a program can have in reachable states.
//
// Idea       a fixed point of abstract steps, with widening. A round looks at the steps that mention a slot whose
//            interval has changed in the round before; the others would add nothing.
// Result     holds every reachable state; beyond a fixed amount of work, all values of the types
// Cost       each slot changes a few dozen times at most, and each change costs the steps that mention it

#pragma once

#include "model/abstraction.h"

namespace onager {

Intervals reachable_box(const Program& program, const SlotMap& slots, const std::vector<JointMove>& joints,
                        Watch& watch = Watch::endless());

}  // namespace onager
