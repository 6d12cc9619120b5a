// Which transitions are taken in a state of the product of a system and an automaton.
//
// What is taken must be a function of the pair alone, the same whenever it is
// asked for, and not of the path on which the search came: then the reduced
// product is a graph that both searches of `ndfs` see alike, and for methods
// that look only at the system's part it is the product of a reduced system,
// for which the theorems hold (doc/theory.md, Stubborn sets for LTL).

#pragma once

#include <span>

#include "ltl/automaton.h"
#include "product/letters.h"
#include "system/enabled_set.h"

namespace onager::product {

struct Place {
  StateView state;
  const EnabledSet& enabled;  // not empty
  ltl::AutomatonState automaton;
  bool leaves;  // the automaton, reading the state once more, has a move to another state
};

struct Choice {
  std::span<const TransitionId> taken;  // ascending, valid until the next call
  bool widens_on_return;  // when one of them leads to a state with no larger number than this one, ask for `widened`
};

class Reduction {
 public:
  virtual ~Reduction() = default;
  virtual Choice choose(const Place& place) = 0;
  // Of the place chosen for last, in place of what was taken.
  virtual std::span<const TransitionId> widened(const Place& place) = 0;
};

}  // namespace onager::product
