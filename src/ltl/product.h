// Words that two automata have in common.

#pragma once

#include "ltl/automaton.h"

namespace onager::ltl {

// Whether some word is accepted by both. They share their table of labels and the atoms.
bool intersect(const Automaton& first, const Automaton& second);

}  // namespace onager::ltl
