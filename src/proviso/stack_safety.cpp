// A reduced state needs one edge to a state that is not on the stack.
//
// Paper      C2s^S in [evangelista.10.sttt], after [godefroid.96.lncs]
// Idea       what is ignored in a state is not ignored forever if the search
//            gets away from it to a state that ignores nothing
// Differs    asked when the state is left: a successor that was new when the set
//            was chosen has been left by then
// Invariant  a state that was left is fully expanded or has a successor that was
//            left before it
// Promise    Safety. By induction in the order of leaving, each state reaches a
//            fully expanded one: it is one, or has a successor that was left
//            before. Until then whatever is not taken stays enabled.
// Cost       1 byte a state

#include <cassert>

#include "proviso/strategies.h"
#include "proviso/support/stack_flags.h"

namespace onager::proviso {

namespace {

class StackSafety final : public Proviso {
 public:
  explicit StackSafety(const Setting& setting) : stack_(setting.budget) {}
  void entered(StateId state, std::span<const TransitionId>, std::span<const TransitionId>) override {
    stack_.enter(state, false);
  }
  Answer finished_edge(StateId from, TransitionId, StateId to) override {
    assert(stack_.on_stack(from));
    if (!stack_.on_stack(to)) stack_.set(from, kEscapes);
    return Answer::kKeep;
  }
  Answer leaving(StateId state, Look&) override {
    return stack_.has(state, kEscapes) ? Answer::kKeep : Answer::kExpand;
  }
  void left(StateId state) override { stack_.leave(state); }

 private:
  static constexpr StackFlags::Flags kEscapes = StackFlags::kFirstFree;  // has a successor off the stack
  StackFlags stack_;
};

}  // namespace

std::unique_ptr<Proviso> make_stack_safety(const Setting& setting) {
  return std::make_unique<StackSafety>(setting);
}

}  // namespace onager::proviso
