// The colours of color and scc_color.
//
// Idea       a state is orange on the stack while it is not fully expanded;
//            green when fully expanded, or left with green successors only; red
//            when left otherwise
// Cost       1 byte a state, 4 a fully expanded state on the stack

#pragma once

#include "proviso/support/stack_flags.h"

namespace onager::proviso {

class Colors {
 public:
  explicit Colors(MemoryBudget& budget) : stack_(budget) {}

  void enter(StateId state, bool fully) { stack_.enter(state, fully); }
  void expand(StateId state) { stack_.expand(state); }
  void leave(StateId state) {
    stack_.leave(state);
    if (stack_.has(state, kTouched) && !stack_.has(state, StackFlags::kFull)) stack_.set(state, kRed);
  }

  // Whether an edge from the top of the stack makes its source be expanded: to a red state, if red counts there, or to
  // an orange one with no fully expanded state from it to the top.
  bool must_expand(StateId from, StateId to, bool red_counts) {
    assert(stack_.on_stack(from));
    const bool orange = stack_.on_stack(to) && !stack_.has(to, StackFlags::kFull);
    if (!orange && !(stack_.has(to, kRed) && red_counts)) return false;
    stack_.set(from, kTouched);
    return !orange || !stack_.expanded_from(to);
  }

 private:
  static constexpr StackFlags::Flags kRed = StackFlags::kFirstFree;
  static constexpr StackFlags::Flags kTouched = 2 * StackFlags::kFirstFree;  // has a successor that was not green
  StackFlags stack_;
};

}  // namespace onager::proviso
