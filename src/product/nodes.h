// The states of a product: pairs of a state of the system and one of the automaton, numbered as they are met.
//
// Idea       states of the system have dense numbers, so the pairs with the same one are a chain from an array; as a
//            rule they are few, and no hashing is needed.
// Cost       10 bytes a pair and 4 bytes a state of the system

#pragma once

#include "base/memory.h"
#include "ltl/automaton.h"

namespace onager::product {

using NodeId = std::uint32_t;

class Nodes {
 public:
  static constexpr std::size_t kMostAutomatonStates = 0xffff;

  explicit Nodes(MemoryBudget& budget) : first_(budget), next_(budget), states_(budget), automaton_(budget) {}

  NodeId size() const { return size_; }
  StateId state(NodeId node) const { return states_[node]; }
  ltl::AutomatonState automaton(NodeId node) const { return automaton_[node]; }

  // kNone: not there.
  NodeId find(StateId state, ltl::AutomatonState automaton) const {
    if (state >= first_.capacity()) return kNone;
    NodeId node = first_[state] - 1;
    while (node != kNone && automaton_[node] != automaton) node = next_[node] - 1;
    return node;
  }
  // It must not be there.
  NodeId insert(StateId state, ltl::AutomatonState automaton) {
    first_.grow(state + std::size_t{1});
    const std::size_t needed = size_ + std::size_t{1};
    next_.grow(needed);
    states_.grow(needed);
    automaton_.grow(needed);
    next_[size_] = first_[state];
    states_[size_] = state;
    automaton_[size_] = static_cast<std::uint16_t>(automaton);
    first_[state] = size_ + 1;
    return size_++;
  }

 private:
  NodeId size_ = 0;
  GrowingArray<NodeId> first_;  // state of the system -> the node met last, plus 1; 0: none
  GrowingArray<NodeId> next_;   // the one before with the same state, likewise
  GrowingArray<StateId> states_;
  GrowingArray<std::uint16_t> automaton_;
};

}  // namespace onager::product
