// The stack proviso: a state with an edge to a state on the stack is fully expanded.
//
// Paper      [peled.94.cav], C2s^L in [evangelista.10.sttt]
// Promise    Weak: let r be the first state of a cycle to be left. Its successor
//            on the cycle has been entered and not left, so it is on the stack
//            when the edge is finished, and r is fully expanded.
// Cost       1 byte a state

#include "proviso/strategies.h"
#include "proviso/support/trail.h"

namespace onager::proviso {

namespace {

class Stack final : public Proviso {
 public:
  explicit Stack(const Setting& setting) : trail_(setting.budget) {}
  void entered(StateId state, std::span<const TransitionId>, std::span<const TransitionId>) override {
    trail_.enter(state, false);
  }
  Answer finished_edge(StateId, TransitionId, StateId to) override {
    return trail_.on_stack(to) ? Answer::kExpand : Answer::kKeep;
  }
  void left(StateId state) override { trail_.leave(state); }

 private:
  Trail trail_;  // its fully expanded states are of no interest here
};

}  // namespace

std::unique_ptr<Proviso> make_stack(const Setting& setting) {
  return std::make_unique<Stack>(setting);
}

}  // namespace onager::proviso
