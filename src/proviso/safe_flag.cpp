// A state is safe when a fully expanded state is known to be reachable from it; one that is not when it is left is
// fully expanded.
//
// Paper      C2e^S in [evangelista.10.sttt], figure 5
// Idea       a state is found safe with all states below it on the stack, so the
//            safe states of the stack are its lower part, and one number says
//            where that ends; states that were left are all safe
// Invariant  states that were left are safe; of the stack, those below
//            `unsafe_from_` are
// Promise    Safety: each state reaches a fully expanded one, and until then
//            whatever is not taken stays enabled
// Cost       1 byte a state

#include <cassert>

#include "proviso/strategies.h"
#include "proviso/support/stack_flags.h"

namespace onager::proviso {

namespace {

class SafeFlag final : public Proviso {
 public:
  explicit SafeFlag(const Setting& setting) : stack_(setting.budget) {}
  void entered(StateId state, std::span<const TransitionId> enabled, std::span<const TransitionId> taken) override {
    stack_.enter(state, false);
    if (enabled.size() == taken.size()) unsafe_from_ = state + 1;
  }
  Answer finished_edge(StateId from, TransitionId, StateId to) override {
    assert(stack_.on_stack(from));
    if (!stack_.on_stack(to) || to < unsafe_from_) unsafe_from_ = from + 1;
    return Answer::kKeep;
  }
  Answer leaving(StateId state, Look&) override { return state < unsafe_from_ ? Answer::kKeep : Answer::kExpand; }
  void widened(StateId state, bool fully) override {
    if (fully) unsafe_from_ = state + 1;
  }
  void left(StateId state) override { stack_.leave(state); }

 private:
  StackFlags stack_;
  StateId unsafe_from_ = 0;  // states of the stack below this number are safe, the others are not known to be
};

}  // namespace

std::unique_ptr<Proviso> make_safe_flag(const Setting& setting) {
  return std::make_unique<SafeFlag>(setting);
}

}  // namespace onager::proviso
