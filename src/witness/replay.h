// Independent check of a counterexample: fires its steps one by one, then judges whether the run is a witness of the
// property that the trace names.
//
// Contract: kConfirmed only if every step fired and the property's own condition was checked. Whatever cannot be
// checked is kCannotJudge, never a success. Throws LimitMet when the watch says so.
// Cost: the arcs of the steps, and for a deadlock once the arcs of the net.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/watch.h"
#include "model/colored_net.h"
#include "model/net.h"
#include "model/plugin.h"
#include "model/program.h"
#include "model/promela.h"
#include "witness/trace.h"

namespace onager::witness {

// How much may be done where a claim cannot be judged by runs alone: that a transition stays dead, or what CTL says of
// all paths.
enum class Effort {
  kQuick,     // as much as after every answer
  kThorough,  // until a limit is met
};

enum class Judgement {
  kConfirmed,    // the run exists and shows what the trace claims
  kRefuted,      // a step cannot fire, a cycle does not close, or the run does not show the claim
  kCannotJudge,  // unknown kind of property, or token counts that exceed the supported range
};

struct ReplayOutcome {
  Judgement judgement = Judgement::kCannotJudge;
  std::string message;       // one sentence, lower case, no full stop
  std::size_t executed = 0;  // steps fired, including those of the cycle
  State marking;             // after the last step that fired
  // Of evidence for CTL: the states seen for each part about all paths, in their order; nothing: they were too many.
  std::vector<std::optional<std::uint64_t>> inspected = {};

  bool ok() const { return judgement == Judgement::kConfirmed; }
};

ReplayOutcome replay(const Net& net, const Trace& trace, Watch& watch = Watch::endless(),
                     Effort effort = Effort::kQuick);
// By a token game with colours, on the net itself: its steps are texts such as `take_left(p=3)`, and the transition of
// "live" and "quasi-live" may be one binding, several or all of them. Here and below the outcome has no marking.
ReplayOutcome replay(const colored::Net& net, const Trace& trace, Watch& watch = Watch::endless(),
                     Effort effort = Effort::kQuick);
ReplayOutcome replay(const Program& program, const Trace& trace, Watch& watch = Watch::endless(),
                     Effort effort = Effort::kQuick);
ReplayOutcome replay(const Plugin& plugin, const Trace& trace, Watch& watch = Watch::endless(),
                     Effort effort = Effort::kQuick);
// Also of the properties "deadlock-strict", for which `end` labels mean nothing, and "ltl" with the name of an ltl
// block of the program in place of a formula. Here "deadlock" is an invalid end state.
ReplayOutcome replay(const promela::Program& program, const Trace& trace, Watch& watch = Watch::endless(),
                     Effort effort = Effort::kQuick);

}  // namespace onager::witness
