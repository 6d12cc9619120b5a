// From a draft to a coloured net: reads declarations and labels, resolves ids, checks sorts.
//
// A place without a sort holds dots; its marking may then be a number, and the weights of its arcs too. An inhibitor
// arc counts the tokens of all colours: its weight is the size of the multiset on it. Cost: linear, and the size of the
// initial marking.

#pragma once

#include "base/result.h"
#include "base/watch.h"
#include "frontend/pnml/draft.h"
#include "model/colored_net.h"

namespace onager::frontend {

// Reports the first problem, in the order references, declarations, places, conditions, arcs.
Result<colored::Net> assemble_colored(Draft draft, Watch& watch);

}  // namespace onager::frontend
