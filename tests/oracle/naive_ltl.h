// The naive LTL checker: every run of a small net, every guess of which subformulas hold along it.
//
// What the automata, products and reductions are compared with. It shares with
// them the formulas as data and the meaning of atoms, and nothing else: no
// automaton is made. A node is a marking and a guess of the truth of each
// temporal subformula; an edge leads from a guess to those that agree with it
// about the next marking; a guess is honest on runs that fulfil what they
// promise again and again. O(markings x 2^temporal subformulas) nodes.

#pragma once

#include <cstddef>
#include <optional>

#include "model/net.h"
#include "property/formula.h"

namespace onager::oracle {

// Whether all runs of the net satisfy the path formula; deadlocks are read again and again. Nothing if the net has more
// markings than the limit, or the formula more than 8 temporal operators.
std::optional<bool> satisfies(const Net& net, const property::Formulas& formulas, property::FormulaId formula,
                              std::size_t state_limit);

}  // namespace onager::oracle
