// Whether what a stubborn method for LTL takes in a node of the product keeps the conditions that its proof relies on,
// straight from the definitions (doc/theory.md, Stubborn sets for LTL).
//
//   D0, D1, D2   as in audit/conditions.h; where the automaton waits, D1 alone
//   all          everything enabled is taken
//   VIS          if a visible transition is taken, everything enabled is
//   V            if a visible transition is taken, no outside run fires a visible one
//   I            if an invisible transition is enabled, one is taken
//   atoms        transitions that count as invisible leave all atoms as they are, along outside runs too
//   R            no outside run comes to a state where the automaton can leave its state
//   SAFE         if a run with one member at its end has the member moved to its front, the automaton cannot leave
//                earlier than before
//
// Idea       a method tells what it takes, the enabled members of its set. These by themselves keep D1 and D2 iff
//            the set does, as an outside run never enables a disabled member; and a disabled transition can be counted
//            as a member iff no outside run fires it. So members that are disabled need not be known.
// Contract   asks neither relations nor `interesting` nor `progress`: labels are evaluated, transitions are fired
// Cost       the states reachable by outside transitions, some times for each member; at most a given number of them

#pragma once

#include "audit/conditions.h"
#include "ltl/automaton.h"
#include "product/strategies.h"
#include "question/predicate.h"

namespace onager::audit {

class ProductConditions {
 public:
  struct Parts {
    const TransitionSystem& system;
    const ltl::Automaton& automaton;
    std::vector<question::Predicate> atoms;  // by variable of the automaton's labels
    std::vector<TransitionId> visible;       // those that count as such, ascending
    product::Relies relies;
  };
  // Walks as in ConditionChecker.
  ProductConditions(Parts parts, std::size_t most_states, const std::function<bool()>& stop = {});

  // Whether the automaton waits there without progress and the method looks at that.
  bool waits(const State& state, ltl::AutomatonState automaton);
  // What the method takes, ascending. Nothing if all holds as far as was looked.
  std::optional<Violation> violation(const State& state, ltl::AutomatonState automaton,
                                     std::span<const TransitionId> taken);
  // Whether the last check was cut off.
  bool was_bounded() const { return runs_.was_bounded() || (looked_at_sets_ && sets_.was_bounded()); }
  // Of the last check: the visible transitions that some outside run fires, which therefore are not in the set.
  const std::vector<TransitionId>& missed() const { return missed_; }

  const product::Relies& relies() const { return parts_.relies; }
  const TransitionSystem& system() const { return parts_.system; }

 private:
  using Found = std::optional<Violation>;

  bool sees(TransitionId t) const;
  std::vector<bool> truths(const State& state);
  bool progresses(const State& state, ltl::AutomatonState automaton);
  std::string name(TransitionId t) const { return "'" + parts_.system.transition_name(t) + "'"; }

  Found check_waiting(const State& state, ltl::AutomatonState automaton, std::span<const TransitionId> taken);
  Found check_safe(const State& state, ltl::AutomatonState automaton, TransitionId member);
  Found check_order(const State& state, std::span<const TransitionId> enabled, std::span<const TransitionId> taken);
  Found check_letters(const State& state, bool visible_taken);
  Found check_invisible(const State& state, TransitionId member);

  const Parts parts_;
  std::vector<bool> waits_;  // by state of the automaton
  ConditionChecker sets_;
  bool looked_at_sets_ = false;
  OutsideRuns runs_;
  EnabledSet enabled_;
  std::vector<TransitionId> missed_;
};

}  // namespace onager::audit
