// Whether the last marking of a trace satisfies, or violates, the condition that the trace names.
//
// Independent check: the text is parsed again and evaluated directly on the formula (property/atoms.h), by the token
// game's own firing rule; nothing is shared with the search.

#pragma once

#include <optional>
#include <string>

#include "witness/net_play.h"
#include "witness/trace.h"

namespace onager::witness {

struct ConditionJudgement {
  std::optional<bool> holds;  // in the last marking; nullopt if the formula cannot be judged
  std::string message;        // the reason if it cannot
};

ConditionJudgement judge_condition(const NetPlay& play, const Trace& trace);

}  // namespace onager::witness
