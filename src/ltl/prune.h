// Removes states, edges and marks that no accepting run needs. Each function preserves the language.

#pragma once

#include "ltl/automaton.h"

namespace onager::ltl {

// Drops states that are unreachable or from which no accepting run starts; edges outside components with accepting runs
// lose their marks. An automaton without accepting runs becomes one state without edges.
Automaton pruned(const Automaton& automaton);

// Removes redundant marks. Within a component a mark is redundant if every edge with some other mark has it too, or if
// all edges have it. The remaining marks of each component are renumbered from 0; edges of components that need fewer
// marks than others carry the missing ones.
Automaton with_fewer_marks(const Automaton& automaton);

// Adds as many marks as possible: an edge inside a component gets mark m if every cycle through it has an edge with m.
// For a state-based automaton the same is done with states.
Automaton saturated(const Automaton& automaton);

// Gives edges on no cycle all marks, or none, which does not affect acceptance. In a state-based automaton only the
// edges of states on no cycle.
Automaton with_free_marks(const Automaton& automaton, bool all);

// Merges a state on no cycle with one that has the same edges up to marks.
Automaton without_twins(const Automaton& automaton);

}  // namespace onager::ltl
