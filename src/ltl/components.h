// Strongly connected components of a graph whose edges carry marks.
//
// Paper: tarjan.72.siam, without recursion
// Result: components are numbered so that edges never lead to a larger number.

#pragma once

#include <cstdint>
#include <vector>

#include "ltl/automaton.h"

namespace onager::ltl {

struct MarkedEdge {
  Marks marks;
  std::uint32_t target;
};
using MarkedGraph = std::vector<std::vector<MarkedEdge>>;  // by source

struct Components {
  std::vector<std::uint32_t> of;  // of each state
  std::vector<bool> trivial;      // of each component: no edge inside
  std::vector<Marks> marks;       // of each component: the marks of the edges inside

  std::size_t count() const { return trivial.size(); }
  // Some run inside takes all these marks again and again.
  bool accepting(std::uint32_t component, Marks all) const {
    return !trivial[component] && (marks[component] & all) == all;
  }
};

// Of all states, reachable or not.
Components components(const MarkedGraph& graph);
Components components(const Automaton& automaton);

// Whether some state reachable from `start` lies on a cycle with all these marks.
bool has_accepting_run(const MarkedGraph& graph, std::uint32_t start, Marks all);

// Whether the automaton accepts no word.
bool is_empty(const Automaton& automaton);

}  // namespace onager::ltl
