// Stands on a state of a store, knows what is enabled there, and fires.
//
// Idea       whoever wants to know what changed (the enabled set, a visitor, the letters of an automaton) looks less
//            often than the walker moves, so the slots that changed on the way are kept in one list: the enabled set
//            has followed the first `followed_` of them, the caller none since it last called `settle`.
// Invariant  the enabled set is that of the current state but for the slots in the list from `followed_` on; the list
//            is never longer than a few states' slots
// Cost       of a move: what the cursor needs, and the slots that changed. `work` counts, roughly in units of 10 to 50
//            nanoseconds, what the walker has done: moves, slots changed, transitions fired and slots written

#pragma once

#include <cassert>
#include <memory>
#include <numeric>
#include <span>
#include <vector>

#include "store/store.h"
#include "system/enabled_set.h"

namespace onager::store {

class Walker {
 public:
  // With `list_only`, the enabled set is asked for its list alone (system/enabled_set.h).
  Walker(const TransitionSystem& system, Store& store, bool list_only = false)
      : system_(system), store_(store), enabled_(system, list_only), every_slot_(system.slots()) {
    std::iota(every_slot_.begin(), every_slot_.end(), SlotId{0});
  }

  // Inserts the initial state and stands on it.
  StateId start() {
    at_ = store_.insert(system_.initial());
    cursor_ = store_.cursor(at_);
    enabled_.reset(cursor_->state());
    all_changed_ = true;
    return at_;
  }

  void move_to(StateId state) {
    assert(cursor_ != nullptr && state < store_.size());
    if (state == at_) return;
    cursor_->load(state);
    at_ = state;
    const auto changed = cursor_->changed();
    changed_.insert(changed_.end(), changed.begin(), changed.end());
    work_ += 2 + 2 * changed.size();
    if (changed_.size() > every_slot_.size()) shorten();
  }

  StateId at() const { return at_; }
  StateView state() const { return cursor_->state(); }
  const EnabledSet& enabled() {
    assert(followed_ <= changed_.size());
    if (followed_ < changed_.size()) enabled_.update(cursor_->state(), std::span(changed_).subspan(followed_));
    followed_ = changed_.size();
    return enabled_;
  }

  // Every slot in which the state differs from the one at the last `settle`; may repeat and list more.
  std::span<const SlotId> changed() const { return all_changed_ ? every_slot_ : changed_; }
  // Whether these are all slots, as they are before the first `settle` and after a long way.
  bool all_changed() const { return all_changed_; }
  void settle() {
    enabled();
    changed_.clear();
    followed_ = 0;
    all_changed_ = false;
  }

  // Fires enabled transitions and stages where they lead; false, and nothing is staged, if a slot overflows.
  bool stage(std::span<const TransitionId> transitions) {
    assert(cursor_ != nullptr);
    successors_.clear();
    system_.fire(transitions, cursor_->state(), successors_);
    work_ += 1 + 2 * transitions.size();
    if (successors_.overflow() != kNone) return false;
    assert(successors_.size() == transitions.size());
    cursor_->stage(successors_);
    return true;
  }
  std::span<const Found> resolve(Resolve mode) { return cursor_->resolve(mode); }
  // Of the transitions staged last.
  const Successors& successors() const { return successors_; }
  SlotId overflow() const { return successors_.overflow(); }  // kNone: none

  std::uint64_t work() const { return work_; }
  // What others have done with the state.
  void add_work(std::uint64_t work) { work_ += work; }

 private:
  void shorten() {
    settle();
    all_changed_ = true;
  }

  const TransitionSystem& system_;
  Store& store_;
  std::unique_ptr<Cursor> cursor_;
  StateId at_ = kNone;           // where the cursor stands
  EnabledSet enabled_;           // of the state it was last asked for
  std::vector<SlotId> changed_;  // since the last `settle` or, if all_changed_, since the list was last emptied
  std::size_t followed_ = 0;     // how many of these enabled_ has followed
  bool all_changed_ = false;     // changed_ is for enabled_ alone
  std::vector<SlotId> every_slot_;
  Successors successors_;
  std::uint64_t work_ = 0;
};

}  // namespace onager::store
