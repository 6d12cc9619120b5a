// Spaces for formulas without X: where one transition alone is a stubborn set and the formula cannot see it, nothing
// else is fired.
//
// Paper      [gerth.99.ic], with stubborn sets instead of ample ones
// Idea       the state before such a step and the one after it satisfy the same formulas: whatever else can be done
//            first can be done after it, and it stays enabled until it is done (doc/theory.md, CTL)
// Invariant  a chain of such steps comes to an end, in a state where everything enabled is fired or that nobody has
//            expanded: a step that would close a cycle of them is not taken alone. Which state that is, is kept as a
//            forest with path compression
// Cost       4 bytes a state; of a choice, a closure for each enabled transition that cannot be seen

#pragma once

#include <memory>
#include <vector>

#include "ctl/space.h"
#include "stubborn/algorithm.h"
#include "stubborn/engine/widening.h"

namespace onager::ctl {

// The sets: one enabled member that is not among `visible` (ascending), or everything that is enabled.
class SingletonSets final : public stubborn::Algorithm {
 public:
  SingletonSets(const stubborn::Needs& needs, std::vector<TransitionId> visible);

  std::span<const TransitionId> choose(const stubborn::Situation& situation) override;
  std::vector<TransitionId> members() const override { return members_; }

 private:
  stubborn::Widening widening_;
  std::vector<TransitionId> visible_;
  std::vector<TransitionId> members_, chosen_;
};

class Singletons final : public Choice {
 public:
  // The sets must be those of SingletonSets, checked or not.
  Singletons(std::unique_ptr<stubborn::Algorithm> sets, MemoryBudget& budget)
      : sets_(std::move(sets)), links_(budget) {}

  std::span<const TransitionId> choose(StateId state, store::Walker& walker) override;

 private:
  StateId end_of(StateId state);

  std::unique_ptr<stubborn::Algorithm> sets_;
  GrowingArray<StateId> links_;  // 1 more than a state later on the chain; 0: it ends here
};

}  // namespace onager::ctl
