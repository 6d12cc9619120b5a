// A state with an edge to the stack has all visible transitions in its stubborn set.
//
// Paper      C3' in [laarman.14.sttt], section 5, for condition L of
//            [valmari.17.topnoc]
// Idea       as stack, but the set takes in the visible transitions, not
//            everything that is enabled
// Invariant  when an edge to the stack is finished, the set of its source has
//            all visible transitions
// Promise    Visible: the first state of a cycle to be left has its successor on
//            the cycle on the stack. Without visible transitions, as in
//            `explore`, there is nothing to do.
// Cost       1 byte a state

#include <cassert>
#include <vector>

#include "proviso/strategies.h"
#include "proviso/support/stack_flags.h"

namespace onager::proviso {

namespace {

class Visible final : public Proviso {
 public:
  explicit Visible(const Setting& setting)
      : stack_(setting.budget), visible_(setting.visible.begin(), setting.visible.end()) {}
  void entered(StateId state, std::span<const TransitionId>, std::span<const TransitionId>) override {
    stack_.enter(state, false);
  }
  Answer finished_edge(StateId from, TransitionId, StateId to) override {
    assert(stack_.on_stack(from));
    if (visible_.empty() || !stack_.on_stack(to) || stack_.has(from, kHasVisible)) return Answer::kKeep;
    return Answer::kAdd;
  }
  std::span<const TransitionId> wanted() const override { return visible_; }
  void widened(StateId state, bool) override { stack_.set(state, kHasVisible); }
  void left(StateId state) override { stack_.leave(state); }

 private:
  static constexpr StackFlags::Flags kHasVisible = StackFlags::kFirstFree;
  StackFlags stack_;
  std::vector<TransitionId> visible_;
};

}  // namespace

std::unique_ptr<Proviso> make_visible(const Setting& setting) {
  return std::make_unique<Visible>(setting);
}

}  // namespace onager::proviso
