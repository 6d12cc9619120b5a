// Removes what no accepting run needs, and marks that decide nothing. None of these changes the language.

#pragma once

#include "ltl/automaton.h"

namespace onager::ltl {

// Drops states that are not reachable or from which no accepting run starts; edges outside components with accepting
// runs lose their marks. An automaton without accepting runs becomes one state without edges.
Automaton pruned(const Automaton& automaton);

// Fewer marks. Within a component a mark is spare when every edge with some other mark has it too, or when all edges
// have it; what each component still needs is numbered from 0, and edges of components that need fewer marks than
// others carry the missing ones for free.
Automaton with_fewer_marks(const Automaton& automaton);

// As many marks as possible: an edge inside a component gets mark m when every cycle through it has an edge with m
// anyway. A state-based automaton stays one: there it is the states.
Automaton saturated(const Automaton& automaton);

// Edges that are on no cycle get all marks, or none; they are free to choose. Of a state-based automaton only those of
// states that are on no cycle.
Automaton with_free_marks(const Automaton& automaton, bool all);

// Merges a state that is on no cycle with one that has the same edges but for marks.
Automaton without_twins(const Automaton& automaton);

}  // namespace onager::ltl
