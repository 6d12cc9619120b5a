// A Büchi automaton with one mark, on states, for the same language.
//
// Paper: gastin.01.cav (counting marks), babiak.13.spin (components one by one)
// Idea: within a component copy each state for each number of marks seen so far, in a fixed order of marks; the copy
//   that has seen all is accepting and begins anew. All copies of a state accept the same words, so a component is
//   entered where its copies are strongly connected, and each component has the order of marks that needs fewest
//   copies.
// Invariant: inside a component a run of the result projects to a run of the original; the count of a copy goes up only
//   by marks on the edge into it or, of the marks that all edges out of it in the component have, by those.
// Cost: copies at most marks + 1; for up to four marks all orders are tried.

#pragma once

#include "ltl/automaton.h"

namespace onager::ltl {

Automaton degeneralised(const Automaton& automaton);

}  // namespace onager::ltl
