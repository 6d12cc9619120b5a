// The naive CTL checker: labels every state of a small net or program by the definition of each operator.
//
// What the engines, rewritings, reductions and evidence are compared with. It shares with them the formulas as data and
// the meaning of atoms, and nothing else. Labels of F, U, R and so on are computed by repeating what the operator says
// of a state and its successors until nothing changes: O(states^2) for each operator.

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

// A graph of states, all of which can be reached; the first is the initial one. A deadlock has no successor.
struct BranchingGraph {
  std::vector<std::vector<std::size_t>> next;
  std::function<property::Valuation(std::size_t)> at;  // what is the case in a state
};

// Nothing if there are more states than the limit. What it is made from must outlive it.
std::optional<BranchingGraph> branching_graph(const Net& net, std::size_t state_limit);
std::optional<BranchingGraph> branching_graph(const Program& program, const property::Names& names,
                                              std::size_t state_limit);

// Whether the formula, which must be CTL, holds in each state.
std::vector<bool> ctl_labels(const BranchingGraph& graph, const property::Formulas& formulas,
                             property::FormulaId formula);

}  // namespace onager::oracle
