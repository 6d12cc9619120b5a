// The ends of the arcs of a draft: follows reference nodes and checks what arcs join.

#pragma once

#include <optional>

#include "base/result.h"
#include "base/watch.h"
#include "frontend/pnml/draft.h"

namespace onager::frontend {

// Afterwards the ends of all arcs are places and transitions, one of each; inhibitor arcs begin at places. Reports the
// first problem, references before arcs, and within these in the order of the text. Cost: linear.
std::optional<Diagnostic> wire(Draft& draft, Watch& watch);

}  // namespace onager::frontend
