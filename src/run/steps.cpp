#include "run/steps.h"

#include <algorithm>
#include <cassert>

namespace onager::run {

namespace {

class Tracker {
 public:
  Tracker(const TransitionSystem& system, store::Store& store, StateId at)
      : system_(system),
        writers_of_(transpose(system.structure().writes_of, system.slots())),
        cursor_(store.cursor(at)),
        before_(cursor_->state().begin(), cursor_->state().end()) {
    system.watch().spend(writers_of_.size() + system.slots());
  }

  TransitionId step_to(StateId next) {
    cursor_->load(next);
    const auto changed = cursor_->changed();
    assert(!changed.empty());
    const SlotId rarest =
        *std::ranges::min_element(changed, {}, [this](SlotId slot) { return writers_of_[slot].size(); });
    const auto candidates = writers_of_[rarest];
    const auto step = std::ranges::find_if(candidates, [this](TransitionId t) { return leads_here(t); });
    assert(step != candidates.end());
    for (SlotId slot : changed) before_[slot] = cursor_->state()[slot];
    assert(std::ranges::equal(before_, cursor_->state()));
    return *step;
  }

 private:
  // From the state before to the one at which the cursor stands.
  bool leads_here(TransitionId t) {
    system_.watch().spend(4 + 4 * system_.structure().guards_of[t].size());
    if (!system_.is_enabled(t, before_)) return false;
    successors_.clear();
    system_.fire(std::span(&t, 1), before_, successors_);
    if (successors_.overflow() != kNone) return false;
    std::size_t changes = 0;
    for (const Change& change : successors_[0].changes) {
      if (change.value != cursor_->state()[change.slot]) return false;
      changes += change.value != before_[change.slot];
    }
    return changes == cursor_->changed().size();
  }

  const TransitionSystem& system_;
  const Csr<TransitionId> writers_of_;  // slot -> who may change it
  const std::unique_ptr<store::Cursor> cursor_;
  State before_;  // the state that the cursor left last
  Successors successors_;
};

}  // namespace

std::vector<TransitionId> steps_along(const TransitionSystem& system, store::Store& store,
                                      const std::vector<StateId>& states) {
  std::vector<TransitionId> steps;
  if (states.size() < 2) return steps;
  Tracker tracker(system, store, states.front());
  for (std::size_t i = 1; i < states.size(); ++i) steps.push_back(tracker.step_to(states[i]));
  return steps;
}

}  // namespace onager::run
