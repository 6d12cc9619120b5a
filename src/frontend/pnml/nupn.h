// Nested units (NUPN, the toolspecific section of contest models): checks that they fit the net.
//
// Promise: units have different ids; every unit but the root is the subunit of exactly one unit, and all are reached
// from the root; no place is in two units. Places outside all units are allowed. The claim of unit-safety is kept
// as the text makes it. Cost: linear in the section.

#pragma once

#include <cstddef>

#include "base/result.h"
#include "frontend/pnml/draft.h"
#include "model/net.h"

namespace onager::frontend {

// `nodes` knows all declared nodes; `places` is their number of places.
Result<Nupn> resolve_nupn(const DraftNupn& draft, const NodeTable& nodes, std::size_t places);

}  // namespace onager::frontend
