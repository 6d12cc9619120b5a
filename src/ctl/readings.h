// What conditions are in the states of a space, each looked at once.
//
// Cost       two bits for each condition that was asked and each state, charged to the budget; to look, the slots in
//            which the state differs from the one looked at before, and the condition

#pragma once

#include <cstdint>
#include <vector>

#include "ctl/space.h"
#include "ctl/truth.h"
#include "question/predicate.h"

namespace onager::ctl {

class Readings {
 public:
  // The conditions may become more; all must outlive it.
  Readings(Space& space, MemoryBudget& budget) : space_(space), budget_(budget) {}

  bool holds(const question::Predicate& condition, std::uint32_t number, StateId state) {
    while (known_.size() <= number) known_.emplace_back(budget_);
    const Truth known = known_[number][state];
    if (known != Truth::kOpen) return known == Truth::kTrue;
    store::Walker& walker = space_.at(state);
    space_.system().watch().spend(32);
    const bool holds = condition.holds(walker.state(), walker.enabled());
    known_[number].set(state, holds ? Truth::kTrue : Truth::kFalse);
    return holds;
  }

 private:
  Space& space_;
  MemoryBudget& budget_;
  std::vector<TruthMap> known_;  // by number of the condition
};

}  // namespace onager::ctl
