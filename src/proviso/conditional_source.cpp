// As the stack proviso, but an edge to a fully expanded state of the stack is harmless.
//
// Paper      [duret.16.atva], conditional expansion of the source
// Idea       an edge to a fully expanded state closes only cycles that have one
// Invariant  when an edge is finished, its source is fully expanded or its
//            target is no reduced state of the stack
// Promise    Weak: let r be the first state of a cycle to be left. Its successor
//            on the cycle is then on the stack, so one of the two is fully
//            expanded.
// Cost       1 byte a state

#include "proviso/strategies.h"
#include "proviso/support/stack_flags.h"

namespace onager::proviso {

namespace {

class ConditionalSource final : public Proviso {
 public:
  explicit ConditionalSource(const Setting& setting) : stack_(setting.budget) {}
  void entered(StateId state, std::span<const TransitionId> enabled, std::span<const TransitionId> taken) override {
    stack_.enter(state, enabled.size() == taken.size());
  }
  Answer finished_edge(StateId, TransitionId, StateId to) override {
    return stack_.on_stack(to) && !stack_.has(to, StackFlags::kFull) ? Answer::kExpand : Answer::kKeep;
  }
  void widened(StateId state, bool fully) override {
    if (fully) stack_.expand(state);
  }
  void left(StateId state) override { stack_.leave(state); }

 private:
  StackFlags stack_;
};

}  // namespace

std::unique_ptr<Proviso> make_conditional_source(const Setting& setting) {
  return std::make_unique<ConditionalSource>(setting);
}

}  // namespace onager::proviso
