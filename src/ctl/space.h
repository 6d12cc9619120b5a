// The states of a system and the steps between them, each state expanded once, when somebody first asks.
//
// Idea       engines meet the same steps again for each operator of each formula, so the targets are kept: firing costs
//            a hundred times what looking at a list does. Transitions are not kept; whoever wants to name a step
//            fires again.
// Invariant  a row has the targets of all enabled transitions, or of those that the choice has made. No slice of the
//            watch ends within a step; if another limit is met there, nothing can be asked any more
// Cost       8 bytes a state and 4 for each edge and each expanded state, charged to the budget; work is spent on the
//            watch of the system

#pragma once

#include <cassert>
#include <cstdint>
#include <functional>

#include "base/memory.h"
#include "store/walker.h"

namespace onager::ctl {

// A slot would exceed kMaxValue.
struct Overflowed {
  SlotId slot;
};

// What is fired in a state, for spaces that leave something out. The walker stands on the state. It may move, and must
// come back.
class Choice {
 public:
  virtual ~Choice() = default;
  virtual std::span<const TransitionId> choose(StateId state, store::Walker& walker) = 0;
};

class Space {
 public:
  // All must outlive it. Without a choice all enabled transitions are fired.
  Space(const TransitionSystem& system, store::Store& store, MemoryBudget& budget, Choice* choice = nullptr);

  const TransitionSystem& system() const { return system_; }
  StateId initial() const { return 0; }
  StateId states() const { return store_.size(); }
  StateId expanded() const { return expanded_; }
  std::uint64_t edges() const { return edges_; }

  // The targets of a state, as a range of numbers for `target`. Throws LimitMet, MemoryExhausted, Overflowed.
  struct Row {
    std::uint64_t first = 0;
    std::uint32_t count = 0;
  };
  Row row(StateId state) {
    if (is_expanded(state)) return {firsts_[state] + 1, targets_[firsts_[state]]};
    return expand(state);
  }
  bool is_expanded(StateId state) const { return state < firsts_.capacity() && firsts_[state] != 0; }
  StateId target(std::uint64_t i) const { return targets_[i]; }

  // Expands the first state that is not, in the order in which they were met; false: all are.
  bool expand_next() {
    while (next_ < states() && is_expanded(next_)) ++next_;
    if (next_ == states()) return false;
    expand(next_);
    return true;
  }
  bool is_complete() const { return expanded_ == states(); }

  // Stands on a state. Throws LimitMet.
  store::Walker& at(StateId state) {
    if (lost_ != Limit::kNotMet) throw LimitMet(lost_);
    walker_.move_to(state);
    return walker_;
  }
  // Where some of the transitions that are enabled in a state lead, in their order; valid until the next call.
  std::span<const store::Found> fire(StateId state, std::span<const TransitionId> transitions);
  // Likewise, of those that are chosen there.
  std::span<const store::Found> fire_some(
      StateId state, const std::function<std::span<const TransitionId>(store::Walker& walker)>& choose);

 private:
  Row expand(StateId state);
  // Does what the store cannot take up again where it was stopped.
  template <typename Work>
  auto in_one(const Work& work);

  const TransitionSystem& system_;
  store::Store& store_;
  Choice* choice_;
  store::Walker walker_;
  const std::uint64_t cost_;             // to list what is enabled
  GrowingArray<std::uint64_t> firsts_;   // state -> where its number of targets is, followed by them; 0: not expanded
  GrowingArray<std::uint32_t> targets_;  // the first is not used
  std::uint64_t end_ = 1, edges_ = 0;
  StateId expanded_ = 0, next_ = 0;
  Limit lost_ = Limit::kNotMet;  // what the store was stopped by
};

}  // namespace onager::ctl
