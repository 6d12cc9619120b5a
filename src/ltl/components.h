// Strongly connected components of a graph whose edges carry acceptance marks.
//
// Paper      [tarjan.72.siam], without recursion
// Result     components are numbered so that no edge leads to a larger number

#pragma once

#include <cassert>
#include <cstdint>
#include <vector>

#include "ltl/automaton.h"

namespace onager::ltl {

struct MarkedEdge {
  AcceptanceMarks marks;
  std::uint32_t target;
};
using MarkedGraph = std::vector<std::vector<MarkedEdge>>;  // by source

struct Components {
  std::vector<std::uint32_t> of;       // component of each state
  std::vector<bool> trivial;           // by component: no edge inside
  std::vector<AcceptanceMarks> marks;  // by component: the marks of the edges inside

  std::size_t count() const { return trivial.size(); }
  // Whether some run inside takes all these marks infinitely often.
  bool accepting(std::uint32_t component, AcceptanceMarks all) const {
    assert(component < count());
    return !trivial[component] && (marks[component] & all) == all;
  }
};

// The components of all states, reachable or not.
Components components(const MarkedGraph& graph);
Components components(const Automaton& automaton);

// Whether some state reachable from `start` lies on a cycle with all these marks.
bool has_accepting_run(const MarkedGraph& graph, std::uint32_t start, AcceptanceMarks all);

// Whether the automaton accepts no word.
bool is_empty(const Automaton& automaton);

}  // namespace onager::ltl
