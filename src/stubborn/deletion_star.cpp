// Deletion from every side (del*): deletion once for each enabled transition that is to stay, and the least of the
// results.
//
// Paper      of our own, after [varpaaniemi.98.phd] as closure with all starts
//            is after closure [evangelista.23]
// Idea       deletion is greedy and ends in one of many minimal sets; which one
//            is decided by its first steps. Every minimal set contains some
//            enabled transition, so each is within reach of the attempt that
//            protects it.
// Invariant  between attempts the kept transitions are stubborn
// Result     minimal; of all attempts the fewest forward transitions with a
//            -forward order, then the fewest enabled ones
// Cost       that of deletion times the number of enabled transitions, less once
//            a set of one is found

#include <cassert>

#include "stubborn/engine/pruning.h"
#include "stubborn/strategies.h"

namespace onager::stubborn {

namespace {

class DeletionStar final : public Algorithm {
 public:
  DeletionStar(const Needs& needs, const Spec& spec)
      : wants_forward_(spec.wants_forward()), pruning_(pruning_for(needs, spec)) {}

  bool wants_forward() const override { return wants_forward_; }

  std::span<const TransitionId> choose(const Situation& situation) override {
    if (situation.required != nullptr || situation.enabled.size() < 2) {
      prune(situation, kNone);
    } else {
      prune_from_every_side(situation);
    }
    pruning_->list_enabled(chosen_);
    assert(is_choice(chosen_, situation));
    return chosen_;
  }
  std::vector<TransitionId> members() const override { return pruning_->list(); }

 private:
  void prune(const Situation& situation, TransitionId protect) {
    pruning_->begin(situation, nullptr, protect);
    pruning_->prune();
  }

  // What deletion finds by itself is taken if nothing is better.
  void prune_from_every_side(const Situation& situation) {
    prune(situation, kNone);
    Score best = score(situation);
    TransitionId best_protected = kNone, last = kNone;
    for (TransitionId t : situation.enabled.list()) {
      if (best.is_least()) break;
      prune(situation, last = t);
      if (const Score found = score(situation); found < best) best = found, best_protected = t;
    }
    if (last != best_protected) prune(situation, best_protected);
    assert(best_protected == kNone || pruning_->is_kept(best_protected));
  }

  Score score(const Situation& situation) const {
    Score score{};
    const auto enabled = situation.enabled.list();
    for (std::size_t i = 0; i < enabled.size(); ++i) {
      if (!pruning_->is_kept(enabled[i])) continue;
      ++score.enabled;
      score.forward += wants_forward_ && situation.forward[i] != 0;
    }
    return score;
  }

  bool wants_forward_;
  std::unique_ptr<Pruning> pruning_;
  std::vector<TransitionId> chosen_;
};

}  // namespace

std::unique_ptr<Algorithm> make_deletion_star(const Needs& needs, const Spec& spec) {
  return std::make_unique<DeletionStar>(needs, spec);
}

}  // namespace onager::stubborn
