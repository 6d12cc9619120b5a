// Fires the steps of a trace on a net at play and judges whether the run is a witness of the property that the trace
// names.
//
// Contract   that of witness/replay.h; the outcome has no marking

#pragma once

#include "base/watch.h"
#include "witness/net_play.h"
#include "witness/trace.h"

namespace onager::witness {

// Precondition: the net is in its initial marking.
ReplayOutcome judge_run(NetPlay& play, const Trace& trace, Watch& watch, Effort effort);

}  // namespace onager::witness
