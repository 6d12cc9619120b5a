// Intersection test for two automata.

#pragma once

#include "ltl/automaton.h"

namespace onager::ltl {

// Whether some word is accepted by both. They must share their label table and their atoms.
bool intersect(const Automaton& first, const Automaton& second);

}  // namespace onager::ltl
