// Whether a run violates an LTL formula, by the definition of its meaning.
//
// A second opinion: it shares the reader of formulas with the rest, and neither automata nor searches. The run is the
// markings before and on the cycle of a trace; a trace whose cycle is empty stays in its last marking, which must be a
// deadlock. The truth of each subformula is computed at every position of the run, by fixed points.
// Cost: positions times subformulas, a few times over.

#pragma once

#include <optional>
#include <string>

#include "model/net.h"
#include "witness/trace.h"

namespace onager::witness {

struct LtlJudgement {
  std::optional<bool> violates;  // nothing: it cannot be judged
  std::string message;           // one sentence for people, lower case, no full stop
};

// All steps of the trace can fire, and its cycle closes.
LtlJudgement judge_ltl(const Net& net, const Trace& trace);

}  // namespace onager::witness
