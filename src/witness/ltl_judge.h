// Whether a run violates an LTL formula, by the definition of its meaning.
//
// A second opinion: it shares the reader of formulas with the rest, and neither automata nor searches. The run is the
// states before and on the cycle of a trace; a trace whose cycle is empty stays in its last state, which must be a
// deadlock. The truth of each subformula is computed at every position of the run, by fixed points.
// Cost: positions times subformulas, a few times over.

#pragma once

#include <optional>
#include <string>

#include "property/atoms.h"
#include "property/names.h"
#include "witness/trace.h"

namespace onager::witness {

struct LtlJudgement {
  std::optional<bool> violates;  // nothing: it cannot be judged
  std::string message;           // one sentence for people, lower case, no full stop
};

// A model in a current state, at first the initial one.
class Walker {
 public:
  virtual ~Walker() = default;
  virtual void fire(const std::string& step) = 0;  // a step that can be made
  virtual property::Situation here() const = 0;    // of the current state, while it is current
};

// All steps of the trace can fire, and its cycle closes. Places and transitions have the numbers that `names` gives
// them.
LtlJudgement judge_ltl(Walker& walker, property::Names names, const Trace& trace);

}  // namespace onager::witness
