// Interesting transitions of a condition that is false: what has to fire, at least in part, before it can hold.
//
// Paper      [ulrik.21.aalborg] definition 3.22, after [schmidt.99.petri] and [kristensen.00.petri]
// Idea       a sum that is too small must grow; of several conditions that must all hold one false one will do; of
//            alternatives all count. `fireable` waits for one of its false guards, its opposite for a disabler of one
//            transition that is enabled, a deadlock for a disabler of anything that is enabled.
// Promise    every run from the state to one where the condition holds fires a member
// Cost       the sizes of the sets of all leaves that are looked at

#pragma once

#include <vector>

#include "question/influence.h"
#include "question/predicate.h"

namespace onager::question {

class Interesting {
 public:
  // Both must outlive it.
  Interesting(const Predicate& predicate, const Influence& influence);

  // A_M(b), ascending, in place of what was there; empty if the condition holds, and if nothing can ever make it true.
  void collect(StateView state, const EnabledSet& enabled, std::vector<TransitionId>& out);

 private:
  using NodeId = Predicate::NodeId;
  using Node = Predicate::Node;

  void add(NodeId node, StateView state, const EnabledSet& enabled, std::vector<TransitionId>& out);
  void add_sum(NodeId id, StateView state, std::vector<TransitionId>& out) const;
  void add_to_enable(TransitionId t, const EnabledSet& enabled, std::vector<TransitionId>& out);
  void add_to_disable(std::span<const TransitionId> candidates, const EnabledSet& enabled,
                      std::vector<TransitionId>& out) const;
  void add_cheapest(const Node& node, StateView state, const EnabledSet& enabled, std::vector<TransitionId>& out);
  std::size_t price(GuardId g, const EnabledSet& enabled);
  std::size_t cost(std::span<const TransitionId> set, const EnabledSet& enabled) const;
  void append(std::span<const TransitionId> more, std::vector<TransitionId>& out) const {
    out.insert(out.end(), more.begin(), more.end());
  }

  const Predicate& predicate_;
  const Influence& influence_;
  std::vector<Influence::Directions> directions_;  // of the nodes that compare
  Csr<TransitionId> disablers_;                    // of the transitions that some node wants disabled
  struct Price {
    std::uint64_t at = 0;  // the collection it was found for
    std::size_t cost = 0;
  };
  std::vector<Price> prices_;                 // of guards: of what enables them
  std::vector<std::uint64_t> appended_;       // of guards: the last leaf they were appended for
  std::uint64_t collected_ = 0, leaves_ = 0;  // so far
};

}  // namespace onager::question
