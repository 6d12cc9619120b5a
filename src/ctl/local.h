// CTL on the fly: only what the formula asks for is looked at, from the state where it is asked.
//
// Paper      [vergauwen.93.concur], with the strong components of [tarjan.72.siam] for what is certainly false; what
//            [liu.98.icalp] and [dalsgaard.17.pn] do on a dependency graph of states and subformulas
// Idea       E(f U g) in a state is a depth-first search along states with f. As soon as g is met, everything on the
//            stack of open components has a path there and is true; a component that is left without is false. E(f W g)
//            is the same for a deadlock or a cycle instead of g: then the stack of the search is true, and a state that
//            is left is false. So each pair of a state and a term is looked at once, however often it is asked for.
// Invariant  kTrue and kFalse are final. The pending states of the search at hand are those that are open
//            (kUntil: can reach the search's last state; kWeak: are on its stack)
// Cost       of each pair: the edges of the state. Two bits, for kUntil 4 bytes for its place among the open ones; 12
//            more (kUntil: 16) while it is on the stack. Recursion is as deep as temporal operators are nested

#pragma once

#include <optional>
#include <vector>

#include "ctl/guide.h"
#include "ctl/labels.h"
#include "ctl/readings.h"
#include "ctl/space.h"

namespace onager::ctl {

class Local final : public Labels {
 public:
  // All must outlive it; terms may become more. Without a guide no set is reduced.
  Local(const Terms& terms, Space& space, Readings& readings, MemoryBudget& budget, Guide* guide = nullptr);

  bool holds(Claim claim, StateId state) override { return value(claim.term, state) != claim.negated; }
  Truth known(TermId term, StateId state) const override;

  // Pairs of a state and a temporal term that were looked at.
  std::uint64_t configurations() const { return configurations_; }

 private:
  struct Frame {
    StateId state;
    std::uint32_t next;  // of its targets, the first that is left
  };
  struct Paths;  // the search for one term

  bool value(TermId term, StateId state);
  bool all(const Term& term, StateId state);
  bool next(TermId id, const Term& term, StateId state);
  bool search(TermId id, StateId from);

  const Terms& terms_;
  Space& space_;
  Readings& readings_;
  MemoryBudget& budget_;
  Guide* guide_;
  std::vector<TruthMap> truth_;                  // by term
  std::vector<GrowingArray<std::uint32_t>> at_;  // by term, of kUntil: state -> its place in open_, while pending
  GrowingStack<Frame> frames_;                   // of all searches, the outermost first
  GrowingStack<StateId> open_;                   // states of components that are not complete
  GrowingStack<std::uint32_t> roots_;            // places in open_ where a component may begin
  GrowingStack<StateId> chosen_;                 // targets of the frames of guided searches, then how many they are
  std::uint64_t configurations_ = 0;
};

}  // namespace onager::ctl
