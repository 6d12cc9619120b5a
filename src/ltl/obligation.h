// The smallest deterministic weak automaton, for languages that have one (obligations: safety, guarantee and their
// Boolean combinations).
//
// Paper: dax.07.atva (which language), loding.01.ipl (the smallest automaton)
// Idea: determinise by sets of states; were the language an obligation, each component of the sets would accept all its
//   cycles or none, so one cycle decides which. The result is minimised as an automaton on finite words after the
//   components are coloured, and is compared with the formula: only when both agree is it an answer.
// Invariant: a set of states accepts the words that one of its states accepts.
// Cost: sets up to a limit, then products with the automata of the formula and of its negation.

#pragma once

#include <optional>

#include "ltl/automaton.h"

namespace onager::ltl {

// State-based, one mark, pruned. `automaton` accepts a language, `complement` all other words; both share labels.
// Nothing when the language is no obligation or the sets are more than `most_sets`.
std::optional<Automaton> minimal_weak(const Automaton& automaton, const Automaton& complement, std::size_t most_sets);

}  // namespace onager::ltl
