// The order in which a depth-first search follows the steps of a node: ascending sum of heuristic scores.
//
// Paper      [ulrik.21.aalborg] section 4
// Idea       every heuristic scores each step; steps are sorted by the sum of their scores, ties in the order of the
//            system
// Invariant  the answer never depends on the order

#pragma once

#include <algorithm>
#include <cassert>
#include <memory>
#include <span>
#include <vector>

#include "product/product.h"

namespace onager::guidance {

class Heuristic {
 public:
  virtual ~Heuristic() = default;

  // Adds to the score of each step of the node expanded last; smaller scores are followed first. `automaton` is the
  // automaton state of the node.
  virtual void score(product::Product& product, ltl::AutomatonState automaton, std::span<std::uint64_t> scores) = 0;
  // A node was entered by this transition, or left again; kNone if no transition led to it.
  virtual void entered(TransitionId /*by*/) {}
  virtual void left(TransitionId /*by*/) {}
};

class Guide {
 public:
  explicit Guide(std::vector<std::unique_ptr<Heuristic>> heuristics) : heuristics_(std::move(heuristics)) {
    assert(std::ranges::all_of(heuristics_, [](const auto& heuristic) { return heuristic != nullptr; }));
  }

  // Replaces `out` with the step indices of the node expanded last, most promising first.
  void order(product::Product& product, ltl::AutomatonState automaton, std::vector<std::uint32_t>& out);
  void entered(TransitionId by) {
    for (const auto& heuristic : heuristics_) heuristic->entered(by);
  }
  void left(TransitionId by) {
    for (const auto& heuristic : heuristics_) heuristic->left(by);
  }

 private:
  std::vector<std::unique_ptr<Heuristic>> heuristics_;
  std::vector<std::uint64_t> scores_;  // scratch
};

}  // namespace onager::guidance
