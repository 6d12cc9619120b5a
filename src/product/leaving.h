// The states of an automaton that wait: until something becomes true, the automaton can stay and gains nothing by it.
//
// Paper      [ulrik.21.aalborg] definition 3.6, reachability states
// Idea       a state waits when it accepts nothing by staying and, whatever it reads, it has a move. Then only states
//            matter where a move to another state applies: the progress of the automaton's state.
// Invariant  staying carries no mark, and the labels of the moves together always hold

#pragma once

#include <cassert>
#include <optional>
#include <vector>

#include "ltl/automaton.h"
#include "property/formula.h"
#include "question/predicate.h"

namespace onager::product {

class Leaving {
 public:
  // Formulas for labels are added to `formulas`.
  Leaving(const ltl::Automaton& automaton, const TransitionSystem& system, property::Formulas& formulas,
          const question::Binding& binding);

  // When the state given waits: the condition for leaving it, else nothing.
  const std::optional<question::Predicate>& of(ltl::AutomatonState state) const {
    assert(state < states());
    return conditions_[state];
  }
  std::size_t states() const { return conditions_.size(); }

 private:
  std::vector<std::optional<question::Predicate>> conditions_;
};

// A label of the automaton as a condition.
property::FormulaId condition_of(const ltl::Automaton& automaton, Bdd label, property::Formulas& formulas);

}  // namespace onager::product
