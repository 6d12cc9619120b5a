// The state behind a step, without going there.
//
// Idea       a copy of the state is changed as the step changes it, looked at, and changed back
// Invariant  between calls the copy is the state followed last, and what is enabled is known for it
// Cost       the changes of the steps; following another state costs a comparison of all slots

#pragma once

#include <cassert>
#include <vector>

#include "system/enabled_set.h"

namespace onager::product {

class Ahead {
 public:
  explicit Ahead(const TransitionSystem& system) : enabled_(system) {}

  // Stands where the search stands.
  void follow(StateView state) {
    if (here_.empty()) {
      here_.assign(state.begin(), state.end());
      enabled_.reset(here_);
      return;
    }
    assert(here_.size() == state.size());
    slots_.clear();
    for (SlotId slot = 0; slot < state.size(); ++slot)
      if (here_[slot] != state[slot]) {
        here_[slot] = state[slot];
        slots_.push_back(slot);
      }
    enabled_.update(here_, slots_);
  }

  // `look` sees `state` and `enabled` as they are behind the step.
  template <typename Look>
  void behind(std::span<const Change> changes, Look look) {
    assert(!here_.empty());
    slots_.clear();
    before_.clear();
    for (const Change& change : changes) {
      slots_.push_back(change.slot);
      before_.push_back(here_[change.slot]);
      here_[change.slot] = change.value;
    }
    enabled_.update(here_, slots_);
    look();
    for (std::size_t k = changes.size(); k-- > 0;) here_[changes[k].slot] = before_[k];
    enabled_.update(here_, slots_);
  }

  StateView state() const { return here_; }
  const EnabledSet& enabled() const { return enabled_; }

 private:
  State here_;
  EnabledSet enabled_;
  std::vector<Value> before_;  // scratch
  std::vector<SlotId> slots_;  // scratch
};

}  // namespace onager::product
