#include "stubborn/engine/pruning.h"

#include <cassert>
#include <utility>

#include "stubborn/engine/list_pruning.h"
#include "stubborn/engine/mask_pruning.h"

namespace onager::stubborn {

std::unique_ptr<Pruning> pruning_for(const Needs& needs, const Choices& choices) {
  if (auto masks = mask_pruning(needs, choices)) return masks;
  return list_pruning(needs, choices);
}

void Pruning::list_enabled(std::vector<TransitionId>& kept) const {
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
  const bool maximise = order_ == Order::kMaxEnabled || order_ == Order::kMaxForward;
  while (kept_.enabled > (is_guided() ? 0 : 1)) {
    TransitionId best = kNone;
    std::array<std::size_t, 2> best_loss{};
    uncover();
    for (TransitionId t : situation_->enabled.list()) {
      if (!is_kept(t) || is_held(t) || is_covered(t)) continue;
      if (!attempt(t)) {
        hold(t);
        continue;
      }
      const std::array<std::size_t, 2> mine = {by_forward ? loss().forward : 0, loss().enabled};
      if (maximise && is_most(mine, by_forward)) return;
      if (maximise) cover();
      undo();
      if (best == kNone || (maximise ? mine > best_loss : mine < best_loss)) best = t, best_loss = mine;
    }
    if (best == kNone) return;
    [[maybe_unused]] const bool done = attempt(best);
    assert(done);
    kept_.enabled -= loss().enabled;
    kept_.forward -= loss().forward;
  }
}

// Unless a question guides the search one enabled transition must stay, so nothing can lose more.
bool Pruning::is_most(const std::array<std::size_t, 2>& loss, bool by_forward) const {
  return loss[1] + (is_guided() ? 0 : 1) == kept_.enabled && (!by_forward || loss[0] == kept_.forward);
}

}  // namespace onager::stubborn
