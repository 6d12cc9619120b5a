// Strong components of the graph that a depth-first search walks, found as it goes.
//
// Paper      Gabow's path-based algorithm [gabow.00.ipl]
// Idea       numbers are given in the order of entering, so they serve as the
//            numbers that Tarjan and Gabow need; what remains is which states
//            still may belong to a component with the stack (live), as one flag
//            a state and a list of the ranges of live numbers.
// Invariant  `roots_` are the lowest states of the components, as known so far,
//            of the states on the stack, bottom first; the states from one root
//            to the next that are live form one component
// Cost       1 byte a state, 4 a component on the stack, 8 a range; a state is
//            entered and buried once

#pragma once

#include <cassert>

#include "base/ids.h"
#include "base/memory.h"

namespace onager::proviso {

class Components {
 public:
  explicit Components(MemoryBudget& budget) : live_(budget), roots_(budget), ranges_(budget) {}

  void enter(StateId state) {
    live_.grow(state + std::size_t{1});
    live_[state] = 1;
    roots_.push(state);
    if (!ranges_.empty() && ranges_.top().end == state)
      ranges_.top().end = state + 1;
    else
      ranges_.push({state, state + 1});
  }
  // From the top of the stack.
  void edge(StateId to) {
    if (!live(to)) return;
    while (roots_.top() > to) roots_.pop();
  }
  // Whether the top of the stack is the lowest of its component, all of whose edges are then known.
  bool is_root(StateId state) { return roots_.top() == state; }
  void leave(StateId state) {
    if (is_root(state)) bury(state);
  }
  // May still reach the stack.
  bool live(StateId state) const { return live_[state] != 0; }

 private:
  struct Range {
    StateId begin, end;
  };

  void bury(StateId root) {
    roots_.pop();
    while (!ranges_.empty() && ranges_.top().end > root) {
      const Range range = ranges_.pop();
      for (StateId state = std::max(range.begin, root); state < range.end; ++state) live_[state] = 0;
      if (range.begin < root) ranges_.push({range.begin, root});
    }
  }

  GrowingArray<std::uint8_t> live_;
  GrowingStack<StateId> roots_;
  GrowingStack<Range> ranges_;  // of live states; ascending
};

}  // namespace onager::proviso
