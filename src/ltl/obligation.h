// The minimal deterministic weak automaton, for languages that have one (obligations: Boolean combinations of safety
// and guarantee).
//
// Paper      [dax.07.atva] (which languages), [loding.01.ipl] (minimisation)
// Idea       determinise by the subset construction. If the language is an obligation, each component of the result
//            accepts all its cycles or none, so testing one cycle decides which. The result is minimised as an
//            automaton on finite words after its components are coloured, then compared with the formula: it is
//            returned only if both agree.
// Invariant  a set of states accepts the words that at least one of its states accepts
// Cost       sets up to a limit, then products with the automata of the formula and of its negation

#pragma once

#include <optional>

#include "ltl/automaton.h"

namespace onager::ltl {

// State-based, one mark, pruned. `complement` accepts exactly the words that `automaton` rejects; both share their
// labels. nullopt if the language is not an obligation or there are more than `most_sets` sets.
std::optional<Automaton> minimal_weak(const Automaton& automaton, const Automaton& complement, std::size_t most_sets);

}  // namespace onager::ltl
