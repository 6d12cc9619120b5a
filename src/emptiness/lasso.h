// An accepting run of the form prefix, cycle, cycle, ... as transitions of the system.
//
// Idea       breadth-first search among the nodes met: from the end of the path to the nearest edge with a missing
//            mark, until all marks are collected, and back; then the shortest way from the start, unless too many
//            nodes were met to look for one.
// Cost       the nodes of the component are expanded again, once a mark

#pragma once

#include <vector>

#include "emptiness/search.h"

namespace onager::emptiness {

struct Lasso {
  std::vector<TransitionId> prefix;
  std::vector<TransitionId> cycle;  // empty: the prefix ends in a deadlock
};

// After `search` has found an accepting run. `nodes` are those that it has met.
Lasso find_lasso(product::Product& product, const product::Nodes& nodes, const Search& search);

}  // namespace onager::emptiness
