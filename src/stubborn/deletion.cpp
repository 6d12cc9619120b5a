// The deletion algorithm (del): start from all transitions and delete enabled ones, one attempt after the other, for as
// long as D0, D1 and D2 can be kept.
//
// Paper      [varpaaniemi.98.phd], strategies of [evangelista.23], weak variant
//            of [laarman.14.sttt] algorithm 2
// Idea       see stubborn/engine/pruning.h; no scapegoat is ever picked
// Invariant  between attempts the kept transitions are stubborn
// Result     no proper subset that satisfies D0 to D2 has fewer enabled
//            transitions: minimal, not minimum
// Cost       one sweep over the must-include graph for each enabled transition;
//            with a min- or max- order, for each pair of them

#include <cassert>

#include "stubborn/engine/pruning.h"
#include "stubborn/strategies.h"

namespace onager::stubborn {

namespace {

class Deletion final : public Algorithm {
 public:
  Deletion(const Needs& needs, const Spec& spec)
      : wants_forward_(spec.wants_forward()), pruning_(pruning_for(needs, spec)) {}

  bool wants_forward() const override { return wants_forward_; }

  std::span<const TransitionId> choose(const Situation& situation) override {
    pruning_->begin(situation);
    pruning_->prune();
    pruning_->list_enabled(chosen_);
    assert(is_choice(chosen_, situation));
    return chosen_;
  }
  std::vector<TransitionId> members() const override { return pruning_->list(); }

 private:
  bool wants_forward_;
  std::unique_ptr<Pruning> pruning_;
  std::vector<TransitionId> chosen_;
};

}  // namespace

std::unique_ptr<Algorithm> make_deletion(const Needs& needs, const Spec& spec) {
  return std::make_unique<Deletion>(needs, spec);
}

}  // namespace onager::stubborn
