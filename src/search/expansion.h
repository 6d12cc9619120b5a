// What all searches do with one state: stand on it, see what is enabled, choose, fire.

#pragma once

#include <memory>
#include <span>
#include <vector>

#include "search/search.h"
#include "system/enabled_set.h"

namespace onager::search {

// States and steps between two looks at the clock. Some reductions take milliseconds a state.
inline std::size_t poll_interval(const Parts& parts) {
  return parts.reduction == nullptr ? 2048 : 32;
}

class Expansion {
 public:
  explicit Expansion(const Parts& parts)
      : system_(parts.system),
        store_(parts.store),
        reduction_(parts.reduction),
        enabled_(parts.system, parts.reduction == nullptr) {}

  // Inserts the initial state and stands on it.
  StateId start() {
    const StateId initial = store_.insert(system_.initial());
    cursor_ = store_.cursor(initial);
    at_ = initial;
    enabled_.reset(cursor_->state());
    for (SlotId slot = 0; slot < system_.slots(); ++slot) changed_.push_back(slot);
    return initial;
  }

  void move_to(StateId state) {
    if (state == at_) return;
    cursor_->load(state);
    at_ = state;
    changed_.insert(changed_.end(), cursor_->changed().begin(), cursor_->changed().end());
  }

  bool visit(Visitor& visitor) {
    enabled();
    const bool go_on = visitor.visit({at_, cursor_->state(), changed_, enabled_.list(), enabled_});
    changed_.clear();
    followed_ = 0;
    return go_on;
  }

  // Of the state at hand, visited or not.
  const EnabledSet& enabled() {
    if (followed_ < changed_.size()) enabled_.update(cursor_->state(), std::span(changed_).subspan(followed_));
    followed_ = changed_.size();
    return enabled_;
  }

  StateView state() const { return cursor_->state(); }

  // Nothing may be staged when the reduction wants to know what is forward.
  std::span<const TransitionId> choose() {
    if (reduction_ == nullptr) return enabled_.list();
    forward_.clear();
    if (reduction_->wants_forward() && stage(enabled_.list()))
      for (const store::Found& found : resolve(store::Resolve::kFind)) forward_.push_back(found.state == kNone);
    return reduction_->choose({cursor_->state(), enabled_, forward_});
  }

  // Fires and stages; false if a slot overflows.
  bool stage(std::span<const TransitionId> transitions) {
    successors_.clear();
    system_.fire(transitions, cursor_->state(), successors_);
    if (successors_.overflow() != kNone) return false;
    cursor_->stage(successors_);
    return true;
  }
  std::span<const store::Found> resolve(store::Resolve mode) { return cursor_->resolve(mode); }
  // Of the transitions staged last.
  const Successors& successors() const { return successors_; }
  SlotId overflow() const { return successors_.overflow(); }

 private:
  const TransitionSystem& system_;
  store::Store& store_;
  stubborn::Algorithm* reduction_;
  std::unique_ptr<store::Cursor> cursor_;
  EnabledSet enabled_;                 // of the state it was last asked for
  std::vector<SlotId> changed_;        // since the state last visited
  std::size_t followed_ = 0;           // how many of these enabled_ has followed
  std::vector<std::uint8_t> forward_;  // of the enabled transitions, if the reduction wants it
  Successors successors_;
  StateId at_ = kNone;  // where the cursor stands
};

}  // namespace onager::search
