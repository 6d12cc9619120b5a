// A reduced state needs one edge to a state that is new or waits.
//
// Paper      C2q^S in [evangelista.10.sttt], after [bosnacki.05.spin]
// Idea       a state that waits has a greater number; the last state of all has
//            no such edge, so it is fully expanded
// Invariant  a state that was left is fully expanded or has an edge to a greater
//            number
// Promise    Safety. By induction from the greatest number down, each state
//            reaches a fully expanded one: it is one, or has a successor with a
//            greater number. Until then whatever is not taken stays enabled.
// Cost       nothing a state: the edges of one state are finished in a row

#include "proviso/strategies.h"

namespace onager::proviso {

namespace {

class QueueSafety final : public Proviso {
 public:
  void entered(StateId, std::span<const TransitionId>, std::span<const TransitionId>) override {}
  Answer finished_edge(StateId from, TransitionId, StateId to) override {
    if (to > from) escaped_ = from;
    return Answer::kKeep;
  }
  Answer leaving(StateId state, Look&) override { return escaped_ == state ? Answer::kKeep : Answer::kExpand; }

 private:
  StateId escaped_ = kNone;  // the last state found to have an edge to one that waits
};

}  // namespace

std::unique_ptr<Proviso> make_queue_safety(const Setting&) {
  return std::make_unique<QueueSafety>();
}

}  // namespace onager::proviso
