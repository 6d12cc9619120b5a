// `reach` where the automaton waits and cannot leave its state, `classic` everywhere else.
//
// Paper      [ulrik.21.aalborg] theorem 3.14
// Idea       a run of the product of the system reduced by `classic` is followed; where the automaton waits, its steps
//            are exchanged as in `reach` until the run is met again where the automaton can leave.
// Invariant  the set that `classic` has for a state is the same in every node of the product
// Result     for languages that repeated letters do not matter to, the reduced product has an accepting run just if the
//            product has
// Cost       that of either

#include "product/strategies.h"
#include "product/waiting.h"

namespace onager::product {

namespace {

class Mixed final : public Reduction {
 public:
  explicit Mixed(const ReductionParts& parts) : waiting_(parts), classic_(make_classic(parts)) {}

  Choice choose(const Place& place) override {
    if (waiting_.waits(place)) return {waiting_.choose(place), false};
    return classic_->choose(place);
  }
  std::span<const TransitionId> widened(const Place& place) override { return classic_->widened(place); }

 private:
  Waiting waiting_;
  std::unique_ptr<Reduction> classic_;
};

}  // namespace

std::unique_ptr<Reduction> make_mixed(const ReductionParts& parts) {
  return std::make_unique<Mixed>(parts);
}

}  // namespace onager::product
