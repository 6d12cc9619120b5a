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
    assert(roots_.empty() || roots_.top() < state);
    live_.grow(state + std::size_t{1});
    assert(!live(state));  // entered once
    live_[state] = 1;
    roots_.push(state);
    if (!ranges_.empty() && ranges_.top().end == state)
      ranges_.top().end = state + 1;
    else
      ranges_.push({state, state + 1});
    assert(holds_invariant());
  }
  // From the top of the stack.
  void edge(StateId to) {
    if (!live(to)) return;
    assert(!roots_.empty());
    while (roots_.top() > to) roots_.pop();
    assert(live(roots_.top()));
  }
  // Whether the top of the stack is the lowest of its component, all of whose edges are then known.
  bool is_root(StateId state) { return roots_.top() == state; }
  void leave(StateId state) {
    assert(live(state) && roots_.top() <= state);
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
    assert(holds_invariant());
  }

  // Looks at a few roots and ranges from the top.
  bool holds_invariant() {
    constexpr std::size_t kMost = 8;
    for (std::size_t i = roots_.size(); i-- > 0 && i + kMost >= roots_.size();)
      if (!live(roots_[i]) || (i > 0 && roots_[i - 1] >= roots_[i])) return false;
    for (std::size_t i = ranges_.size(); i-- > 0 && i + kMost >= ranges_.size();) {
      if (ranges_[i].begin >= ranges_[i].end || !live(ranges_[i].begin) || !live(ranges_[i].end - 1)) return false;
      if (i > 0 && ranges_[i - 1].end >= ranges_[i].begin) return false;
    }
    return roots_.empty() == ranges_.empty();
  }

  GrowingArray<std::uint8_t> live_;
  GrowingStack<StateId> roots_;
  GrowingStack<Range> ranges_;  // of live states; ascending
};

}  // namespace onager::proviso
