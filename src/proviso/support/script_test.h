// Plays a search to a proviso by hand, for the tests beside the provisos.
//
// Each state has the transitions 0 and 1 enabled and takes 0, or both if it is
// fully expanded.

#pragma once

#include <gtest/gtest.h>

#include <vector>

#include "proviso/strategies.h"

namespace onager::proviso {

class Script : private Look {
 public:
  // `first_steps` must fire before anything visible can.
  explicit Script(Factory* make, std::vector<TransitionId> visible = {}, std::vector<TransitionId> first_steps = {0, 1})
      : visible_(std::move(visible)), first_steps_(std::move(first_steps)), proviso_(make({2, visible_, budget_})) {}

  Script& enter(StateId state, bool full = false) {
    proviso_->entered(state, both_, std::span(both_).first(full ? 2 : 1));
    return *this;
  }
  // It has a third transition enabled and takes 0 and 1.
  Script& enter_forked(StateId state) {
    const TransitionId three[] = {0, 1, 2};
    proviso_->entered(state, three, std::span(three).first(2));
    return *this;
  }
  Answer edge(StateId from, StateId to, TransitionId by = 0) { return proviso_->finished_edge(from, by, to); }
  Answer leaving(StateId state) { return proviso_->leaving(state, *this); }
  Script& expand(StateId state, bool fully = true) {
    proviso_->widened(state, fully);
    return *this;
  }
  Script& left(StateId state) {
    proviso_->left(state);
    return *this;
  }
  std::vector<TransitionId> wanted() const { return {proviso_->wanted().begin(), proviso_->wanted().end()}; }
  Revisit revisit() { return proviso_->revisit(); }

 private:
  std::span<const TransitionId> enabled() override { return both_; }
  std::span<const TransitionId> first_steps_to(std::span<const TransitionId>) override { return first_steps_; }

  const std::vector<TransitionId> both_{0, 1};
  std::vector<TransitionId> visible_, first_steps_;
  MemoryBudget budget_;
  std::unique_ptr<Proviso> proviso_;
};

}  // namespace onager::proviso
