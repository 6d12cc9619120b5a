// A state with an edge to a state that does not wait any more is fully expanded.
//
// Paper      C2q^L in [evangelista.10.sttt], after [bosnacki.05.spin]; BFS-src
//            in [evangelista.23]
// Idea       states are numbered in the order in which they wait, so an edge to
//            a number that is not above that of its source leads to one that no
//            longer waits
// Invariant  a reduced state has edges to greater numbers only
// Promise    Weak: the state of a cycle with the greatest number has an edge to
//            one with a smaller number or to itself, hence is fully expanded
// Cost       nothing a state: numbers tell which states wait

#include "proviso/strategies.h"

namespace onager::proviso {

namespace {

class Queue final : public Proviso {
 public:
  void entered(StateId, std::span<const TransitionId>, std::span<const TransitionId>) override {}
  Answer finished_edge(StateId from, TransitionId, StateId to) override {
    return to > from ? Answer::kKeep : Answer::kExpand;
  }
};

}  // namespace

std::unique_ptr<Proviso> make_queue(const Setting&) {
  return std::make_unique<Queue>();
}

}  // namespace onager::proviso
