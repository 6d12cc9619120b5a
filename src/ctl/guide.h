// Stubborn sets for one question from one state: can a state be reached where a condition holds?
//
// Idea       whatever formula is to be reached, it implies a condition on the state, its aim (property/branching.h).
//            Where the aim does not hold, a stubborn set with the interesting transitions of the aim keeps all goals
//            within reach; where it holds, everything enabled is fired (doc/theory.md, CTL)
// Cost       of a choice: that of the algorithm

#pragma once

#include <memory>
#include <vector>

#include "question/interesting.h"
#include "store/walker.h"
#include "stubborn/algorithm.h"

namespace onager::ctl {

class Guide {
 public:
  // Both must outlive it. The algorithm must accept Situation::required.
  Guide(const question::Influence& influence, stubborn::Algorithm& algorithm)
      : influence_(influence), algorithm_(algorithm) {}

  // What to fire in the state at hand. The aim, with this number, must outlive the guide.
  std::span<const TransitionId> choose(const question::Predicate& aim, std::uint32_t number, store::Walker& walker);
  // What it was asked for last, for whoever checks its sets.
  const question::Predicate* aim() const { return aim_; }

 private:
  const question::Influence& influence_;
  stubborn::Algorithm& algorithm_;
  std::vector<std::unique_ptr<question::Interesting>> interesting_;  // by number of the aim
  const question::Predicate* aim_ = nullptr;
  std::vector<TransitionId> required_;
  std::vector<std::uint8_t> forward_;
};

}  // namespace onager::ctl
