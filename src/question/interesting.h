// Interesting transitions of a false condition: at least one of them must fire before it can hold.
//
// Paper      [ulrik.21.aalborg] definition 3.22, after [schmidt.99.petri] and [kristensen.00.petri]
// Idea       a sum that is too small must grow; for a conjunction one false operand suffices, for a disjunction all
//            operands count. `fireable` waits for one of the false guards, its negation for a disabler of one enabled
//            transition, a deadlock for a disabler of any enabled transition.
// Promise    every run from the state to one where the condition holds fires a member
// Cost       the sizes of the sets of all visited leaves

#pragma once

#include <vector>

#include "question/influence.h"
#include "question/predicate.h"

namespace onager::question {

class Interesting {
 public:
  // Both must outlive it.
  Interesting(const Predicate& predicate, const Influence& influence);

  // Replaces `out` with A_M(b), ascending; empty if the condition holds or can never become true.
  void collect(StateView state, const EnabledSet& enabled, std::vector<TransitionId>& out);

 private:
  using NodeId = Predicate::NodeId;
  using Node = Predicate::Node;

  bool holds(NodeId node, StateView state, const EnabledSet& enabled) {
    return predicate_.is_shared() ? predicate_.holds(node, state, enabled, truths_)
                                  : predicate_.holds(node, state, enabled);
  }
  void add(NodeId node, StateView state, const EnabledSet& enabled, std::vector<TransitionId>& out);
  void add_false(NodeId node, StateView state, const EnabledSet& enabled, std::vector<TransitionId>& out);
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
  std::vector<Influence::Directions> directions_;  // by node, for comparisons
  Csr<TransitionId> disablers_;                    // by transition, for those that some node wants disabled
  struct Price {
    std::uint64_t at = 0;  // the call of `collect` that computed it
    std::size_t cost = 0;
  };
  std::vector<Price> prices_;                 // by guard: the price of its enablers
  std::vector<std::uint64_t> appended_;       // by guard: the last leaf it was appended for
  std::uint64_t collected_ = 0, leaves_ = 0;  // counters
  struct Known {
    std::uint64_t at = 0;  // the call of `collect` that found it
    std::vector<TransitionId> set = {};
  };
  std::vector<Known> known_;  // by node; this and the next for predicates with shared nodes
  Predicate::Memo truths_;    // in the current state
};

}  // namespace onager::question
