// What depth-first provisos know of the stack: one byte of flags a state, and the fully expanded states on the stack.
//
// Idea       numbers ascend along the stack. So some fully expanded state lies
//            on it from s upwards iff the topmost fully expanded one is not
//            below s
// Invariant  `expanded_` ascends and has the states with kOnStack and kFull;
//            a state is entered once, and left once after that
// Cost       1 byte a state, 4 a fully expanded state on the stack

#pragma once

#include <cassert>

#include "base/ids.h"
#include "base/memory.h"

namespace onager::proviso {

class StackFlags {
 public:
  using Flags = std::uint8_t;
  static constexpr Flags kOnStack = 1, kFull = 2, kFirstFree = 4;  // bits from kFirstFree on are the proviso's own

  explicit StackFlags(MemoryBudget& budget) : flags_(budget), expanded_(budget) {}

  void enter(StateId state, bool fully) {
    flags_.grow(state + std::size_t{1});
    assert(flags_[state] == 0);
    assert(expanded_.empty() || expanded_[expanded_.size() - 1] < state);
    flags_[state] = kOnStack;
    if (fully) expand(state);
  }
  // The top of the stack.
  void expand(StateId state) {
    assert(has(state, kOnStack) && !has(state, kFull));
    assert(expanded_.empty() || expanded_[expanded_.size() - 1] < state);
    flags_[state] |= kFull;
    expanded_.push(state);
  }
  void leave(StateId state) {
    assert(on_stack(state));
    flags_[state] &= static_cast<Flags>(~kOnStack);
    if (!has(state, kFull)) return;
    [[maybe_unused]] const StateId top = expanded_.pop();
    assert(top == state);
  }

  bool has(StateId state, Flags flag) const { return (flags_[state] & flag) != 0; }
  void set(StateId state, Flags flag) {
    assert(flag >= kFirstFree);
    flags_[state] |= flag;
  }
  void clear(StateId state, Flags flag) {
    assert(flag >= kFirstFree);
    flags_[state] &= static_cast<Flags>(~flag);
  }
  bool on_stack(StateId state) const { return has(state, kOnStack); }
  // On the stack from `state`, which is on it, to the top.
  bool expanded_from(StateId state) const {
    assert(on_stack(state));
    return !expanded_.empty() && expanded_[expanded_.size() - 1] >= state;
  }

 private:
  GrowingArray<Flags> flags_;
  GrowingStack<StateId> expanded_;  // fully expanded states on the stack, bottom first
};

}  // namespace onager::proviso
