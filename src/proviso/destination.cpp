// The target of an edge to the stack is marked, and fully expanded when it is left if that is still needed.
//
// Paper      [duret.16.atva], coloured expansion of the destination; DFS-dst in
//            [evangelista.23]
// Idea       a state is orange on the stack while it is not fully expanded;
//            green when fully expanded, or left with green successors only;
//            amber when left otherwise: it may lead back to the stack, by way of
//            marked states. An edge to an orange state marks it. When a marked
//            state is left, it is expanded unless all its successors are green.
// Differs    the papers do not give their rules in full; states between that are
//            fully expanded are not looked at here, because to accept an edge on
//            their account makes red states, and these cost more (doc/decisions)
// Invariant  from a green state no path of states not fully expanded leads to
//            the stack; from an amber one each such path meets a marked state of
//            the stack first
// Promise    Weak. Let C be a cycle of states not fully expanded and d the one
//            of them that was entered first. All the others are entered and left
//            while d is on the stack; the last of them, with its edge to d,
//            marks d. The successor of d on C has a path back to d, so it is not
//            green when d is left: d is expanded, a contradiction.
// Cost       1 byte a state

#include <cassert>

#include "proviso/strategies.h"
#include "proviso/support/stack_flags.h"

namespace onager::proviso {

namespace {

class Destination final : public Proviso {
 public:
  explicit Destination(const Setting& setting) : stack_(setting.budget) {}

  void entered(StateId state, std::span<const TransitionId> enabled, std::span<const TransitionId> taken) override {
    stack_.enter(state, enabled.size() == taken.size());
  }
  Answer finished_edge(StateId from, TransitionId, StateId to) override {
    assert(stack_.on_stack(from));
    if (stack_.has(from, StackFlags::kFull)) return Answer::kKeep;
    const bool orange = stack_.on_stack(to) && !stack_.has(to, StackFlags::kFull);
    if (orange) stack_.set(to, kMarked);
    if (orange || stack_.has(to, kAmber)) stack_.set(from, kTouched);
    return Answer::kKeep;
  }
  Answer leaving(StateId state, Look&) override {
    assert(stack_.on_stack(state));
    return stack_.has(state, kMarked) && stack_.has(state, kTouched) ? Answer::kExpand : Answer::kKeep;
  }
  void widened(StateId state, bool fully) override {
    if (fully) stack_.expand(state);
  }
  void left(StateId state) override {
    stack_.leave(state);
    if (stack_.has(state, kTouched) && !stack_.has(state, StackFlags::kFull)) stack_.set(state, kAmber);
  }

 private:
  static constexpr StackFlags::Flags kMarked = StackFlags::kFirstFree, kAmber = 2 * kMarked;
  static constexpr StackFlags::Flags kTouched = 4 * kMarked;  // has a successor that was not green
  StackFlags stack_;
};

}  // namespace

std::unique_ptr<Proviso> make_destination(const Setting& setting) {
  return std::make_unique<Destination>(setting);
}

}  // namespace onager::proviso
