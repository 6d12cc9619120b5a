// A small reduced state space as a graph, over the full one: what was fired, what was postponed, what was never met.
//
// Contract   node 0 is the initial state; nodes and edges are in breadth-first
//            order of the full space, edges of a node by transition

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/ids.h"
#include "kind/model.h"

namespace onager::explain {

struct Graph {
  struct Node {
    kind::NamedState state;
    bool explored;  // a state of the reduced space
    bool deadlock;
  };
  enum class Kind : std::uint8_t {
    kFired,
    kPostponed,  // enabled in an explored state, but not in its stubborn set
    kLeftOut,    // of a state that was not explored
  };
  struct Edge {
    std::uint32_t from, to;  // nodes
    TransitionId transition;
    Kind kind;
  };
  std::vector<std::string> transitions;  // their names
  std::vector<Node> nodes;
  std::vector<Edge> edges;
};

// Graphs with more states are not drawn: nobody could read them.
inline constexpr std::size_t kMostDrawn = 2'000;

}  // namespace onager::explain
