// Whether a run violates an LTL formula, by the definition of the semantics.
//
// Independent check: shares the parser of formulas with the rest, but neither automata nor searches. The run consists
// of the states before and on the cycle of a trace; a trace with an empty cycle stays in its last state, which must be
// a deadlock. The truth of each subformula is computed at every position of the run, by fixed points. Cost: positions
// times subformulas, times a small constant. Throws LimitMet.

#pragma once

#include <optional>
#include <string>

#include "base/watch.h"
#include "property/atoms.h"
#include "property/names.h"
#include "witness/trace.h"

namespace onager::witness {

struct LtlJudgement {
  std::optional<bool> violates;  // nullopt if it cannot be judged
  std::string message;           // one sentence, lower case, no full stop
};

// A model with a current state, initially the initial one.
class Stepper {
 public:
  virtual ~Stepper() = default;
  virtual void fire(const std::string& step) = 0;  // the step must be enabled
  virtual property::Valuation here() const = 0;    // valid while the current state does not change
};

// Precondition: all steps of the trace can fire, and its cycle closes. Places and transitions have the numbers that
// `names` gives them; what the formula names is added to them before the stepper is asked.
LtlJudgement judge_ltl(Stepper& stepper, property::Names& names, const Trace& trace, Watch& watch);

}  // namespace onager::witness
