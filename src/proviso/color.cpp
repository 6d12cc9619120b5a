// The colour proviso: an edge to the stack is accepted when a fully expanded state lies between.
//
// Paper      C2c^L in [evangelista.10.sttt], figure 7; DFS-src in
//            [evangelista.23]
// Idea       a state is orange on the stack while it is not fully expanded;
//            green when fully expanded, or left with green successors only; red
//            when left otherwise: it may lead back to the stack. A state with a
//            red successor is expanded, and one with an orange successor when no
//            state from that one to the top is fully expanded.
// Differs    in the paper a red successor that was entered from the state itself
//            is no reason to expand it: that is color-child, which has 3.8 times
//            the states on ShieldPPPt-PT-001B, 8 % more on
//            FlexibleBarrier-PT-06a, 1 % either way on Lamport's and Peterson's
//            mutual exclusion (closure-star(min-enabled,min-enabled))
// Invariant  from a green state no path of states not fully expanded leads to an
//            orange one
// Promise    Weak: let C be a cycle of states not fully expanded and r the first
//            of them to be left. Its successor on C is then orange, so r is left
//            red. Its predecessor on C is left later, hence has seen r red and
//            was expanded: a contradiction.
// Cost       1 byte a state, 4 a fully expanded state on the stack. The count of
//            expanded states that the paper keeps with each state is not needed:
//            numbers ascend along the stack.

#include "proviso/strategies.h"
#include "proviso/support/colors.h"

namespace onager::proviso {

namespace {

class Color final : public Proviso {
 public:
  explicit Color(const Setting& setting) : colors_(setting.budget) {}

  void entered(StateId state, std::span<const TransitionId> enabled, std::span<const TransitionId> taken) override {
    colors_.enter(state, enabled.size() == taken.size());
  }
  Answer finished_edge(StateId from, TransitionId, StateId to) override {
    return colors_.must_expand(from, to, true) ? Answer::kExpand : Answer::kKeep;
  }
  void widened(StateId state, bool fully) override {
    if (fully) colors_.expand(state);
  }
  void left(StateId state) override { colors_.leave(state); }

 private:
  Colors colors_;
};

}  // namespace

std::unique_ptr<Proviso> make_color(const Setting& setting) {
  return std::make_unique<Color>(setting);
}

}  // namespace onager::proviso
