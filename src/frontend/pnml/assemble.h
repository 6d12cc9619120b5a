// From a draft to a net: resolves ids and references, checks what one element alone cannot tell.
//
// Nodes keep the order of the text. Several arcs between the same two nodes add up; of several inhibitor arcs the
// strictest counts. Cost: linear, but for the sorting of arcs.

#pragma once

#include "base/result.h"
#include "frontend/pnml/draft.h"
#include "model/net.h"

namespace onager::frontend {

// The first problem in the order: references, arcs, units; within these in the order of the text.
Result<Net> assemble(Draft draft);

}  // namespace onager::frontend
