// The stack proviso: a state with an edge to a state on the stack is fully expanded.
//
// Paper      [peled.94.cav], C2s^L in [evangelista.10.sttt]
// Idea       the last edge of a cycle to be finished leads to the stack
// Invariant  when an edge is finished, its source is fully expanded or its
//            target is not on the stack
// Promise    Weak: let r be the first state of a cycle to be left. Its successor
//            on the cycle has been entered and not left, so it is on the stack
//            when the edge is finished, and r is fully expanded.
// Cost       1 byte a state

#include "proviso/strategies.h"
#include "proviso/support/stack_flags.h"

namespace onager::proviso {

namespace {

class Stack final : public Proviso {
 public:
  explicit Stack(const Setting& setting) : stack_(setting.budget) {}
  void entered(StateId state, std::span<const TransitionId>, std::span<const TransitionId>) override {
    stack_.enter(state, false);
  }
  Answer finished_edge(StateId, TransitionId, StateId to) override {
    return stack_.on_stack(to) ? Answer::kExpand : Answer::kKeep;
  }
  void left(StateId state) override { stack_.leave(state); }

 private:
  StackFlags stack_;  // its fully expanded states are of no interest here
};

}  // namespace

std::unique_ptr<Proviso> make_stack(const Setting& setting) {
  return std::make_unique<Stack>(setting);
}

}  // namespace onager::proviso
