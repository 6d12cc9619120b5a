// Merges states that simulate each other, and drops edges beside better ones.
//
// Paper: etessami.01.icalp (direct simulation), somenzi.00.cav (reverse simulation)
// Idea: t simulates s when every edge of s has, letter by letter, an edge of t with at least its marks to a state that
//   simulates its target; backwards likewise with the edges into the states, and the initial state only by itself.
//   The largest such relation is what is left when pairs that fail are struck out until none does.
// Result: the same language. States that simulate each other are one; of two edges one of which does no more than the
//   other, only the better is left.
// Cost: (states * edges)^2 steps on labels at worst.

#pragma once

#include "ltl/automaton.h"

namespace onager::ltl {

Automaton reduced_by_simulation(const Automaton& automaton);
Automaton reduced_by_reverse_simulation(const Automaton& automaton);

}  // namespace onager::ltl
