// Who looks on while a search walks the (reduced) graph: states by number, and the steps between them.
//
// The same for every search, of each state s, in this order:
//   entered(s)     once, when s is expanded, after the Visitor has seen it
//   edge(s, t, u)  once for each transition t taken in s; u is stored, but need not have been entered
//   widened(s)     if a proviso asks for more in s; the edges that this adds come next
//   left(s)        all edges of s have been told
// A proviso may make the search return to a state that was left: then follow widened(s), edges, perhaps those of before
// once more, and left(s). A search that ends early has told of a part of the graph.
//
// An edge is told when it is *finished* (proviso/proviso.h): in a depth-first search at once if its target was entered
// before, else after the target has been left, so that `entered` and `left` match like brackets; in the other searches
// as soon as its target is stored, for no state waits there until another is left.
//
// An Observer is no Visitor, though a class may be both: a visitor sees what is in a state and may end the search, and
// every run has one; an observer sees the graph, for which a search must remember by which steps it goes, so a run
// without one is spared that. Out of memory it may throw what a MemoryBudget throws, and the search stops with kMemory.

#pragma once

#include <span>

#include "base/ids.h"

namespace onager::search {

class Observer {
 public:
  virtual ~Observer() = default;

  // `taken`, part of `enabled`, is what the reduction chose; both ascending.
  virtual void entered(StateId /*state*/, std::span<const TransitionId> /*enabled*/,
                       std::span<const TransitionId> /*taken*/) {}
  virtual void edge(StateId /*from*/, TransitionId /*by*/, StateId /*to*/) {}
  // The stubborn set of the state was made to contain `wanted`, or, if that is empty, the state was fully expanded.
  virtual void widened(StateId /*state*/, std::span<const TransitionId> /*wanted*/) {}
  virtual void left(StateId /*state*/) {}
};

}  // namespace onager::search
