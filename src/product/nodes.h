// The states of a product: pairs of a state of the system and one of the automaton, numbered as they are met.
//
// Idea       states of the system have dense numbers, so the pairs with the same one are a chain from an array; as a
//            rule they are few, and no hashing is needed. While every state has one pair, in the order of the states,
//            as with automata that are deterministic and read everything, even the chains are not needed: the numbers
//            agree.
// Cost       2 bytes a pair while the numbers agree, then 10 bytes a pair and 4 bytes a state of the system

#pragma once

#include <cassert>

#include "base/memory.h"
#include "ltl/automaton.h"

namespace onager::product {

using NodeId = std::uint32_t;

class Nodes {
 public:
  static constexpr std::size_t kMostAutomatonStates = 0xffff;

  explicit Nodes(MemoryBudget& budget) : first_(budget), next_(budget), states_(budget), automaton_(budget) {}

  NodeId size() const { return size_; }
  StateId state(NodeId node) const {
    assert(node < size_);
    return agree_ ? node : states_[node];
  }
  ltl::AutomatonState automaton(NodeId node) const {
    assert(node < size_);
    return automaton_[node];
  }

  // kNone: not there.
  NodeId find(StateId state, ltl::AutomatonState automaton) const {
    if (agree_) return state < size_ && automaton_[state] == automaton ? state : kNone;
    if (state >= first_.capacity()) return kNone;
    NodeId node = first_[state] - 1;
    while (node != kNone && automaton_[node] != automaton) node = next_[node] - 1;
    return node;
  }
  // It must not be there.
  NodeId insert(StateId state, ltl::AutomatonState automaton) {
    assert(automaton < kMostAutomatonStates && find(state, automaton) == kNone);
    if (agree_ && state != size_) chain();
    automaton_.grow(size_ + std::size_t{1});
    automaton_[size_] = static_cast<std::uint16_t>(automaton);
    if (!agree_) link(size_, state);
    ++size_;
    assert(find(state, automaton) == size_ - 1);
    return size_ - 1;
  }

 private:
  void link(NodeId node, StateId state) {
    first_.grow(state + std::size_t{1});
    next_.grow(node + std::size_t{1});
    states_.grow(node + std::size_t{1});
    next_[node] = first_[state];
    states_[node] = state;
    first_[state] = node + 1;
  }
  void chain() {
    assert(agree_);
    agree_ = false;
    for (NodeId node = 0; node < size_; ++node) link(node, node);
  }

  NodeId size_ = 0;
  bool agree_ = true;           // node n is the only one of state n, for all nodes
  GrowingArray<NodeId> first_;  // state of the system -> the node met last, plus 1; 0: none
  GrowingArray<NodeId> next_;   // the one before with the same state, likewise
  GrowingArray<StateId> states_;
  GrowingArray<std::uint16_t> automaton_;
};

}  // namespace onager::product
