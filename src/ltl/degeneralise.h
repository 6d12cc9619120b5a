// A state-based Büchi automaton with one mark, for the same language.
//
// Paper      [gastin.01.cav] (counting marks), [babiak.13.spin] (each component separately)
// Idea       within a component each state is copied for each number of marks seen so far, in a fixed order of marks;
//            the copy that has seen all marks is accepting and starts again. All copies of a state accept the same
//            words, so a component is entered where its copies are strongly connected, and each component uses the
//            order of marks that needs the fewest copies.
// Invariant  inside a component a run of the result projects to a run of the original; the count of a copy is raised
//            only by marks on the edge into it, or by marks that all its edges in the component have
// Cost       at most marks + 1 copies; for up to four marks all orders are tried

#pragma once

#include "ltl/automaton.h"

namespace onager::ltl {

Automaton degeneralised(const Automaton& automaton);

}  // namespace onager::ltl
