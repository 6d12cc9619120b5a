// The colour proviso: an edge to the stack is accepted when a fully expanded state lies between.
//
// Paper      C2c^L in [evangelista.10.sttt], figure 7; DFS-src in [evangelista.23]
// Colours    orange  on the stack, not fully expanded
//            green   fully expanded, or left with green successors only
//            red     left otherwise: may lead back to the stack
// Rule       expand a state with a red successor, or with an orange one when no
//            state from that one to the top is fully expanded.
// Differs    in the paper a red successor that was entered from the state itself
//            is no reason to expand it. That would be sound too, but costs more
//            than it saves: 3.7 times the states on ShieldPPPt-PT-001B, 8 % more
//            on FlexibleBarrier-PT-06a, 1 % either way on Lamport's and Peterson's
//            mutual exclusion (closure-star(min-enabled,min-enabled)).
// Promise    Weak: let C be a cycle of states not fully expanded and r the first
//            of them to be left. Its successor on C is then orange, so r is left
//            red. Its predecessor on C is left later, hence has seen r red and
//            was expanded: a contradiction.
// Cost       1 byte a state, 4 a fully expanded state on the stack. The count of
//            expanded states that the paper keeps with each state is not needed:
//            numbers ascend along the stack.

#include "proviso/strategies.h"
#include "proviso/support/trail.h"

namespace onager::proviso {

namespace {

class Color final : public Proviso {
 public:
  explicit Color(const Setting& setting) : trail_(setting.budget) {}

  void entered(StateId state, std::span<const TransitionId> enabled, std::span<const TransitionId> taken) override {
    trail_.enter(state, enabled.size() == taken.size());
  }
  Answer finished_edge(StateId from, TransitionId, StateId to) override {
    const bool orange = trail_.on_stack(to) && !trail_.has(to, Trail::kFull);
    if (!orange && !trail_.has(to, kRed)) return Answer::kKeep;
    trail_.set(from, kTouched);
    return orange && trail_.expanded_from(to) ? Answer::kKeep : Answer::kExpand;
  }
  void widened(StateId state, bool fully) override {
    if (fully) trail_.expand(state);
  }
  void left(StateId state) override {
    trail_.leave(state);
    if (trail_.has(state, kTouched) && !trail_.has(state, Trail::kFull)) trail_.set(state, kRed);
  }

 private:
  static constexpr Trail::Flags kRed = Trail::kFirstFree;
  static constexpr Trail::Flags kTouched = 2 * Trail::kFirstFree;  // has a successor that was not green
  Trail trail_;
};

}  // namespace

std::unique_ptr<Proviso> make_color(const Setting& setting) {
  return std::make_unique<Color>(setting);
}

}  // namespace onager::proviso
