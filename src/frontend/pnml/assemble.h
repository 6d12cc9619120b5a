// From a draft to a net: resolves ids and references, and checks everything that involves several elements.
//
// Nodes keep the order of the text. Several arcs between the same two nodes add up; of several inhibitor arcs the
// strictest applies. Cost: linear, except for sorting arcs.

#pragma once

#include "base/result.h"
#include "base/watch.h"
#include "frontend/pnml/draft.h"
#include "model/net.h"

namespace onager::frontend {

// Reports the first problem, in the order references, arcs, units, and within these in the order of the text.
Result<Net> assemble(Draft draft, Watch& watch);

}  // namespace onager::frontend
