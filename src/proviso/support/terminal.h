// What the SCC-based safety provisos share: whether the component that a search is about to leave is terminal, and
// what has been taken in it.
//
// Idea       when its root r is left, a terminal component is just the states
//            from r on: anything else entered after r would be reached from it.
//            So "taken in the component" is "taken last in a state not below r"
// Cost       1 byte a state, 4 a transition

#pragma once

#include <algorithm>
#include <cassert>
#include <vector>

#include "base/ids.h"
#include "proviso/support/components.h"

namespace onager::proviso {

class Terminal {
 public:
  Terminal(std::size_t transitions, MemoryBudget& budget) : components_(budget), beyond_last_source_(transitions) {}

  void enter(StateId state) { components_.enter(state); }
  void edge(StateId from, TransitionId by, StateId to) {
    assert(by < beyond_last_source_.size());
    assert(components_.live(from));
    components_.edge(to);
    beyond_last_source_[by] = std::max(beyond_last_source_[by], from + 1);
    if (!components_.live(to)) beyond_last_exit_ = std::max(beyond_last_exit_, from + 1);
  }
  // Whatever might be ignored in the component of the state is in its set now.
  void complete(StateId state) { beyond_last_complete_ = std::max(beyond_last_complete_, state + 1); }
  void leave(StateId state) { components_.leave(state); }

  // Of a state that is about to be left: whether it is the last of a component without edges to others.
  bool closes(StateId state) { return components_.is_root(state) && beyond_last_exit_ <= state; }
  // The same, if in addition no state of the component is complete.
  bool closes_incomplete(StateId state) { return closes(state) && beyond_last_complete_ <= state; }
  // In the component that `root` closes.
  bool is_taken(TransitionId t, StateId root) const { return beyond_last_source_[t] > root; }

 private:
  Components components_;
  std::vector<StateId> beyond_last_source_;  // transition -> 1 + the greatest state in which it was taken; 0: none
  StateId beyond_last_exit_ = 0;             // 1 + the greatest state with an edge to a component left before
  StateId beyond_last_complete_ = 0;         // 1 + the greatest complete state
};

}  // namespace onager::proviso
