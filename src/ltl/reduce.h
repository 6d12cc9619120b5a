// Smaller automata for the same language: all reductions, to a fixed point.

#pragma once

#include "ltl/automaton.h"

namespace onager::ltl {

// Larger automata are only pruned: the time for simulation is quadratic in their size.
inline constexpr std::size_t kMostStatesToSimulate = 400;

// Marks stay on edges unless the automaton is state-based.
Automaton reduced(const Automaton& automaton);

// Returns a state-based automaton with one mark.
Automaton reduced_buchi(const Automaton& automaton);

}  // namespace onager::ltl
