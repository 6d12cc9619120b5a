// Merges states that simulate each other, and drops dominated edges.
//
// Paper      [etessami.01.icalp] (direct simulation), [somenzi.00.cav] (reverse simulation)
// Idea       t simulates s iff every edge of s has, for each letter, an edge of t with at least its marks to a state
//            that simulates its target; reverse simulation uses the incoming edges, and the initial state is simulated
//            only by itself. The largest such relation is computed by removing violating pairs to a fixed point.
// Result     the same language. States that simulate each other are merged; of two edges one of which dominates the
//            other, only the dominating one is kept.
// Cost       (states * edges)^2 operations on labels in the worst case

#pragma once

#include "ltl/automaton.h"

namespace onager::ltl {

Automaton reduced_by_simulation(const Automaton& automaton);
Automaton reduced_by_reverse_simulation(const Automaton& automaton);

}  // namespace onager::ltl
