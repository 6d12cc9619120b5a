#include "stubborn/engine/pruning.h"

#include <cassert>
#include <utility>

namespace onager::stubborn {

std::unique_ptr<Pruning> pruning_for(const Needs& needs, const Choices& choices) {
  if (auto masks = pruning_by_masks(needs, choices)) return masks;
  return pruning_by_lists(needs, choices);
}

void Pruning::list_enabled(std::vector<TransitionId>& kept) const {
  assert(situation_ != nullptr);
  kept.clear();
  for (TransitionId t : situation_->enabled.list())
    if (is_kept(t)) kept.push_back(t);
}

void Pruning::prune() {
  if (order_ == Order::kFirst || order_ == Order::kRandom)
    prune_in_order();
  else
    prune_by_loss();
}

void Pruning::prune_in_order() {
  const auto enabled = situation_->enabled.list();
  attempts_.assign(enabled.begin(), enabled.end());
  if (order_ == Order::kRandom)
    for (std::size_t i = attempts_.size(); i > 1; --i) std::swap(attempts_[i - 1], attempts_[random_() % i]);
  for (TransitionId t : attempts_)
    if (is_kept(t) && !is_held(t) && !attempt(t) && t != attempts_.back()) hold(t);
}

// Each round tries all that are left and deletes the one that takes the most, or the least, with it. What falls with t
// takes no more with it than t does, so that for the most it need not be tried after t.
void Pruning::prune_by_loss() {
  const bool by_forward = order_ == Order::kMinForward || order_ == Order::kMaxForward;
  if (!by_forward) kept_.forward = 0;
  const bool maximise = order_ == Order::kMaxEnabled || order_ == Order::kMaxForward;
  while (kept_.enabled > (is_guided() ? 0 : 1)) {
    TransitionId best = kNone;
    Score best_loss;
    uncover();
    for (TransitionId t : situation_->enabled.list()) {
      if (!is_kept(t) || is_held(t) || is_covered(t)) continue;
      if (!attempt(t)) {
        hold(t);
        continue;
      }
      const Score mine = {by_forward ? loss().forward : 0, loss().enabled};
      if (maximise && is_most(mine)) return;
      if (maximise) cover();
      undo();
      if (best == kNone || (maximise ? mine > best_loss : mine < best_loss)) best = t, best_loss = mine;
    }
    if (best == kNone) return;
    [[maybe_unused]] const bool done = attempt(best);
    assert(done && loss().enabled == best_loss.enabled);
    assert(best_loss.enabled + (is_guided() ? 0 : 1) <= kept_.enabled);  // D0
    kept_.enabled -= best_loss.enabled;
    kept_.forward -= best_loss.forward;
  }
}

// Unless a question guides the search one enabled transition must stay, so nothing can lose more.
bool Pruning::is_most(const Score& loss) const {
  return loss.enabled + (is_guided() ? 0 : 1) == kept_.enabled && loss.forward == kept_.forward;
}

}  // namespace onager::stubborn
