// The target of an edge to the stack is fully expanded when it is left, unless source or target are expanded already.
//
// Paper      [duret.16.atva], conditional expansion of the destination
// Idea       a cycle closes with an edge to the stack; expanding the target
//            instead of the source mends all cycles that close there
// Invariant  the target on the stack of an edge from a reduced state is marked
//            or fully expanded
// Promise    Weak: let r be the first state of a cycle to be left. Its successor
//            on the cycle is then on the stack, and if neither is fully
//            expanded, the successor is marked and will be.
// Cost       1 byte a state

#include <cassert>

#include "proviso/strategies.h"
#include "proviso/support/stack_flags.h"

namespace onager::proviso {

namespace {

class ConditionalDestination final : public Proviso {
 public:
  explicit ConditionalDestination(const Setting& setting) : stack_(setting.budget) {}
  void entered(StateId state, std::span<const TransitionId> enabled, std::span<const TransitionId> taken) override {
    stack_.enter(state, enabled.size() == taken.size());
  }
  Answer finished_edge(StateId from, TransitionId, StateId to) override {
    assert(stack_.on_stack(from));
    if (!stack_.has(from, StackFlags::kFull) && stack_.on_stack(to)) stack_.set(to, kMarked);
    return Answer::kKeep;
  }
  Answer leaving(StateId state, Look&) override { return stack_.has(state, kMarked) ? Answer::kExpand : Answer::kKeep; }
  void widened(StateId state, bool fully) override {
    if (fully) stack_.expand(state);
  }
  void left(StateId state) override { stack_.leave(state); }

 private:
  static constexpr StackFlags::Flags kMarked = StackFlags::kFirstFree;
  StackFlags stack_;
};

}  // namespace

std::unique_ptr<Proviso> make_conditional_destination(const Setting& setting) {
  return std::make_unique<ConditionalDestination>(setting);
}

}  // namespace onager::proviso
