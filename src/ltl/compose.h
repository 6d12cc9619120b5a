// Automata made of others: unions, products, and the automaton of G F a & G F b & ...
//
// Idea       where the tableau of a whole formula would be too large, those of its parts need not be: a disjunction is
//            the union of its alternatives, a conjunction the product of its parts
// Contract   the automata given share their label table and their atoms
// Cost       of a union: the sum of the sizes and one state; of a product: at most the product of the sizes

#pragma once

#include <optional>
#include <span>

#include "ltl/automaton.h"

namespace onager::ltl {

// Accepts what some of them accept; there must be one at least.
Automaton union_of(std::span<const Automaton> parts);

// Accepts what both accept. nullopt if it would have more than `most` edges, or too many marks.
std::optional<Automaton> product_of(const Automaton& first, const Automaton& second, std::size_t most);

// Accepts the words in which each of the functions holds infinitely often: waits for one after the other, and has one
// state more than there are functions. `like` gives the atoms and the label table.
Automaton recurring(const Automaton& like, std::span<const Bdd> functions);

}  // namespace onager::ltl
