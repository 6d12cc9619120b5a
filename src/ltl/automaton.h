// Generalised Büchi automata with labels and acceptance marks on edges.
//
// A run is accepting iff for every mark it takes edges with that mark infinitely often; without marks every infinite
// run is accepting. A label is a Boolean function of the atoms. Acceptance is state-based if all edges of a state carry
// the same marks. States are numbered from 0; an automaton has at least one.

#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/bdd.h"
#include "property/formula.h"

namespace onager::ltl {

using AutomatonState = std::uint32_t;
using AcceptanceMarks = std::uint64_t;  // a set of acceptance marks: bit i is mark i

inline constexpr unsigned kMostMarks = 64;
// A label that is a sum of more products is not written as one.
inline constexpr std::size_t kMostCubes = 500;

struct Edge {
  Bdd label;
  AcceptanceMarks marks;
  AutomatonState target;
  friend bool operator==(const Edge&, const Edge&) = default;
};

struct Automaton {
  std::shared_ptr<BddTable> labels;        // shared with the automata derived from this one; not thread-safe
  std::vector<property::FormulaId> atoms;  // atom of each label variable
  std::vector<std::vector<Edge>> edges;    // by source
  AutomatonState initial = 0;
  unsigned marks = 0;        // number of marks
  bool state_based = false;  // all edges of a state have the same marks

  // At least one state, all numbers in range, and marks on states if state-based.
  bool holds_invariant() const;

  std::size_t states() const { return edges.size(); }
  std::size_t edge_count() const;
  AcceptanceMarks all_marks() const {
    assert(marks <= kMostMarks);
    return marks == kMostMarks ? ~AcceptanceMarks{0} : (AcceptanceMarks{1} << marks) - 1;
  }
  // The marks of a state of a state-based automaton: those of its edges, 0 if it has none.
  AcceptanceMarks marks_of(AutomatonState state) const {
    assert(state_based && state < states());
    return edges[state].empty() ? 0 : edges[state][0].marks;
  }
};

// "{0 2}"; empty if there are no marks.
std::string text_of(AcceptanceMarks marks);

// Merges edges of a state with the same target and marks, sorts them by target, then marks, and drops edges labelled
// false.
void tidy(Automaton& automaton);

// Keeps the reachable states, numbered in the order of a search from the initial one, which becomes 0.
Automaton reachable(const Automaton& automaton);

// Renames state s to map[s] in 0 .. states-1. States with the same number are merged with their edges; those mapped to
// kNone are dropped with their edges.
Automaton renumbered(const Automaton& automaton, const std::vector<AutomatonState>& map, std::size_t states);

}  // namespace onager::ltl
