// The order in which a depth-first search follows the steps of a node: sums of heuristics, least first.
//
// Paper  [ulrik.21.aalborg] section 4
// Idea   every heuristic gives each step a score; the steps are followed in the order of the sums, equal ones in the
//        order of the system. Only the order depends on it, never the answer.

#pragma once

#include <memory>
#include <span>
#include <vector>

#include "product/product.h"

namespace onager::guidance {

class Heuristic {
 public:
  virtual ~Heuristic() = default;

  // Adds to the score of each step of the node expanded last; smaller is followed first. `automaton` is the state of
  // its automaton.
  virtual void score(product::Product& product, ltl::AutomatonState automaton, std::span<std::uint64_t> scores) = 0;
  // A node was entered by this transition, or left again; kNone: by none.
  virtual void entered(TransitionId /*by*/) {}
  virtual void left(TransitionId /*by*/) {}
};

class Guide {
 public:
  explicit Guide(std::vector<std::unique_ptr<Heuristic>> heuristics) : heuristics_(std::move(heuristics)) {}

  // The numbers of the steps of the node expanded last, the most promising first.
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
