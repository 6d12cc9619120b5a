// No proviso: never asks for more. Enough for deadlocks.
//
// Idea       D0 to D2 alone keep all deadlocks
// Invariant  none
// Promise    nothing
// Cost       nothing

#include "proviso/strategies.h"

namespace onager::proviso {

namespace {

class None final : public Proviso {
 public:
  void entered(StateId, std::span<const TransitionId>, std::span<const TransitionId>) override {}
  Answer finished_edge(StateId, TransitionId, StateId) override { return Answer::kKeep; }
};

}  // namespace

std::unique_ptr<Proviso> make_none(const Setting&) {
  return std::make_unique<None>();
}

}  // namespace onager::proviso
