// The naive LTL checker: every run of a small net or program, every guess of which subformulas hold along it.
//
// What the automata, products and reductions are compared with. It shares with
// them the formulas as data and the meaning of atoms, and nothing else: no
// automaton is made. A node is a state and a guess of the truth of each
// temporal subformula; an edge leads from a guess to those that agree with it
// about the next state; a guess is honest on runs that fulfil what they
// promise again and again. O(states x 2^temporal subformulas) nodes.

#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

#include "model/net.h"
#include "model/program.h"
#include "property/atoms.h"
#include "property/formula.h"
#include "property/names.h"

namespace onager::oracle {

// A graph of states, all of which can be reached; the first is the initial one.
struct Graph {
  std::vector<std::vector<std::size_t>> next;          // a deadlock leads to itself
  std::function<property::Valuation(std::size_t)> at;  // what is the case in a state
};

// Whether all runs of the graph satisfy the path formula. Nothing if it has more than 8 temporal operators.
std::optional<bool> satisfies(const Graph& graph, const property::Formulas& formulas, property::FormulaId formula);

// Whether all runs of the model satisfy the path formula; deadlocks are read again and again. Nothing if the model has
// more states than the limit, or the formula more than 8 temporal operators.
std::optional<bool> satisfies(const Net& net, const property::Formulas& formulas, property::FormulaId formula,
                              std::size_t state_limit);
std::optional<bool> satisfies(const Program& program, const property::Names& names, const property::Formulas& formulas,
                              property::FormulaId formula, std::size_t state_limit);

}  // namespace onager::oracle
