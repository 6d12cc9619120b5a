// What depth-first provisos know of the stack: one byte of flags a state, and the fully expanded states on the stack.
//
// Numbers ascend along the stack. So some fully expanded state lies on it from
// s upwards iff the topmost fully expanded one is not below s.

#pragma once

#include <cassert>

#include "base/ids.h"
#include "base/memory.h"

namespace onager::proviso {

class Trail {
 public:
  using Flags = std::uint8_t;
  static constexpr Flags kOnStack = 1, kFull = 2, kFirstFree = 4;  // bits from kFirstFree on are the proviso's own

  explicit Trail(MemoryBudget& budget) : flags_(budget), expanded_(budget) {}

  void enter(StateId state, bool fully) {
    flags_.grow(state + std::size_t{1});
    flags_[state] = kOnStack;
    if (fully) expand(state);
  }
  // The top of the stack.
  void expand(StateId state) {
    assert(has(state, kOnStack) && !has(state, kFull));
    flags_[state] |= kFull;
    expanded_.push(state);
  }
  void leave(StateId state) {
    flags_[state] &= static_cast<Flags>(~kOnStack);
    if (has(state, kFull)) expanded_.pop();
  }

  bool has(StateId state, Flags flag) const { return (flags_[state] & flag) != 0; }
  void set(StateId state, Flags flag) { flags_[state] |= flag; }
  void clear(StateId state, Flags flag) { flags_[state] &= static_cast<Flags>(~flag); }
  bool on_stack(StateId state) const { return has(state, kOnStack); }
  // On the stack from `state`, which is on it, to the top.
  bool expanded_from(StateId state) const { return !expanded_.empty() && expanded_[expanded_.size() - 1] >= state; }

 private:
  GrowingArray<Flags> flags_;
  GrowingStack<StateId> expanded_;  // fully expanded states on the stack, bottom first
};

}  // namespace onager::proviso
