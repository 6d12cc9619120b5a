// Smaller automata for the same language: all reductions, until none helps.

#pragma once

#include "ltl/automaton.h"

namespace onager::ltl {

// Larger automata are only pruned: simulation takes time that grows with the square of their size.
inline constexpr std::size_t kMostStatesToSimulate = 400;

// Marks stay on edges unless the automaton is state-based.
Automaton reduced(const Automaton& automaton);

// State-based with one mark.
Automaton reduced_buchi(const Automaton& automaton);

}  // namespace onager::ltl
