// Closure, then deletion (clodel): deletion restricted to what closure-star has found.
//
// Paper      [evangelista.23] section 3.2, after [valmari.17.topnoc] section 7
// Idea       the small set bounds the work of the deletion
// Invariant  the set is stubborn after each half
// Result     a subset of the closure's; minimal within it
// Cost       that of closure-star and of deletion on its result

#include <cassert>

#include "stubborn/engine/closures.h"
#include "stubborn/engine/growth.h"
#include "stubborn/engine/pruning.h"
#include "stubborn/strategies.h"

namespace onager::stubborn {

namespace {

class ClosureDeletion final : public Algorithm {
 public:
  ClosureDeletion(const Needs& needs, const Spec& spec)
      : wants_forward_(spec.wants_forward()),
        closures_(Growth(needs, spec, true), spec, false),
        pruning_(pruning_for(needs, spec)) {}

  bool wants_forward() const override { return wants_forward_; }

  std::span<const TransitionId> choose(const Situation& situation) override {
    chosen_.clear();
    if (situation.enabled.empty()) return chosen_;
    pruning_->begin(situation, &closures_.build(situation));
    pruning_->prune();
    pruning_->list_enabled(chosen_);
    assert(is_choice(chosen_, situation));
    return chosen_;
  }
  std::vector<TransitionId> members() const override { return chosen_.empty() ? chosen_ : pruning_->list(); }

 private:
  bool wants_forward_;
  Closures<Growth> closures_;
  std::unique_ptr<Pruning> pruning_;
  std::vector<TransitionId> chosen_;
};

}  // namespace

std::unique_ptr<Algorithm> make_closure_deletion(const Needs& needs, const Spec& spec) {
  return std::make_unique<ClosureDeletion>(needs, spec);
}

}  // namespace onager::stubborn
