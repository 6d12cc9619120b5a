// Generalised Büchi automata with labels and marks on edges.
//
// A run is accepting when for every mark it takes edges with that mark infinitely often; with no mark every infinite
// run is. A label is a Boolean function of the atoms. State-based acceptance is the case where all edges of a state
// carry the same marks. States are numbered from 0; an automaton has at least one.

#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "base/bdd.h"
#include "property/formula.h"

namespace onager::ltl {

using AutomatonState = std::uint32_t;
using Marks = std::uint64_t;  // a set: bit i is mark i

inline constexpr unsigned kMostMarks = 64;

struct Edge {
  Bdd label;
  Marks marks;
  AutomatonState target;
  friend bool operator==(const Edge&, const Edge&) = default;
};

struct Automaton {
  std::shared_ptr<BddTable> labels;        // shared by the automata that come from this one; not between threads
  std::vector<property::FormulaId> atoms;  // by variable of the labels
  std::vector<std::vector<Edge>> edges;    // by source
  AutomatonState initial = 0;
  unsigned marks = 0;        // how many
  bool state_based = false;  // all edges of a state have the same marks

  std::size_t states() const { return edges.size(); }
  std::size_t edge_count() const;
  Marks all_marks() const { return marks == kMostMarks ? ~Marks{0} : (Marks{1} << marks) - 1; }
  // Of the state in a state-based automaton: those of its edges, none without edges.
  Marks marks_of(AutomatonState state) const { return edges[state].empty() ? 0 : edges[state][0].marks; }
};

// Edges of a state with the same target and marks become one; the order is by target, then marks. Edges that never
// apply are dropped.
void tidy(Automaton& automaton);

// The states that can be reached, in the order of a search from the initial one, which becomes 0.
Automaton reachable(const Automaton& automaton);

// State s becomes map[s]; states that share a number are merged, with the edges of both; kNone: dropped with its edges.
// The numbers are 0 .. states-1.
Automaton renumbered(const Automaton& automaton, const std::vector<AutomatonState>& map, std::size_t states);

}  // namespace onager::ltl
