// A reduced state needs one edge to a state that is not on the stack.
//
// Paper      C2s^S in [evangelista.10.sttt], after [godefroid.96.lncs]
// Promise    Safety. By induction in the order of leaving, each state reaches a
//            fully expanded one: it is one, or has a successor that was left
//            before. Until then whatever is not taken stays enabled.
// Differs    asked when the state is left: a successor that was new when the
//            set was chosen has been left by then.
// Cost       1 byte a state

#include "proviso/strategies.h"
#include "proviso/support/trail.h"

namespace onager::proviso {

namespace {

class StackSafety final : public Proviso {
 public:
  explicit StackSafety(const Setting& setting) : trail_(setting.budget) {}
  void entered(StateId state, std::span<const TransitionId>, std::span<const TransitionId>) override {
    trail_.enter(state, false);
  }
  Answer finished_edge(StateId from, TransitionId, StateId to) override {
    if (!trail_.on_stack(to)) trail_.set(from, kEscapes);
    return Answer::kKeep;
  }
  Answer leaving(StateId state, Look&) override {
    return trail_.has(state, kEscapes) ? Answer::kKeep : Answer::kExpand;
  }
  void left(StateId state) override { trail_.leave(state); }

 private:
  static constexpr Trail::Flags kEscapes = Trail::kFirstFree;  // has a successor off the stack
  Trail trail_;
};

}  // namespace

std::unique_ptr<Proviso> make_stack_safety(const Setting& setting) {
  return std::make_unique<StackSafety>(setting);
}

}  // namespace onager::proviso
