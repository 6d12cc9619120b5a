// Stubborn sets by the state of the automaton: while it waits, only what can end the waiting matters.
//
// Paper      [ulrik.21.aalborg] theorem 3.12
// Idea       a run through a state of the automaton that waits has to leave it; the steps before that may be exchanged
//            as long as none of them makes it leave earlier, and a run keeps its length. See product/waiting.h.
// Differs    waiting is told for marks on edges: staying carries none
// Invariant  where the automaton does not wait, or could leave, everything enabled is taken
// Result     the reduced product has an accepting run iff the product has, for every automaton
// Cost       a closure for each node whose automaton waits

#include "product/strategies.h"
#include "product/waiting.h"

namespace onager::product {

namespace {

class Reach final : public Reduction {
 public:
  explicit Reach(const ReductionParts& parts) : waiting_(parts) {}

  Choice choose(const Place& place) override {
    return {waiting_.waits(place) ? waiting_.choose(place) : place.enabled.list(), false};
  }
  std::span<const TransitionId> widened(const Place& place) override { return place.enabled.list(); }

 private:
  Waiting waiting_;
};

}  // namespace

std::unique_ptr<Reduction> make_reach(const ReductionParts& parts) {
  return std::make_unique<Reach>(parts);
}

}  // namespace onager::product
