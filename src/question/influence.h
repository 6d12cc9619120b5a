// The effects of transitions on slots, sums and guards; computed once per system, for all questions about it.
//
// Every list is an over-approximation.

#pragma once

#include <vector>

#include "question/number.h"
#include "system/transition_system.h"

namespace onager::question {

class Influence {
 public:
  explicit Influence(const TransitionSystem& system);

  const TransitionSystem& system() const { return system_; }
  std::span<const TransitionId> enablers(GuardId g) const { return enablers_[g]; }    // NES
  std::span<const TransitionId> disablers(GuardId g) const { return disablers_[g]; }  // NDS

  // Transitions that may increase, and decrease, a number; ascending.
  struct Directions {
    std::vector<TransitionId> up, down;
  };
  Directions on(const Number& number) const;

  // All transitions that may enable, or disable, t; ascending.
  std::vector<TransitionId> enablers_of(TransitionId t) const { return gathered(t, enablers_); }
  std::vector<TransitionId> disablers_of(TransitionId t) const { return gathered(t, disablers_); }

 private:
  struct Mover {
    TransitionId transition;
    std::int64_t delta;  // 0: unknown
  };
  std::vector<TransitionId> gathered(TransitionId t, const Csr<TransitionId>& relation) const;

  const TransitionSystem& system_;
  const Csr<TransitionId>&enablers_, &disablers_;  // by guard
  Csr<Mover> movers_;                              // slot -> transitions that may change it
};

// Sorts and removes repetitions.
void make_set(std::vector<TransitionId>& transitions);

}  // namespace onager::question
