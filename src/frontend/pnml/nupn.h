// Nested units (NUPN, the toolspecific section of contest models): checks that they fit the net.
//
// Promise: units have different ids; every unit but the root is the subunit of exactly one unit, and all are reachable
// from the root; no place is in two units. Places outside all units are allowed. The claim of unit-safety is copied
// from the text. Cost: linear in the section.

#pragma once

#include <cstddef>

#include "base/result.h"
#include "frontend/pnml/draft.h"
#include "model/net.h"

namespace onager::frontend {

// `nodes` contains all declared nodes; `places` is the number of places among them.
Result<Nupn> resolve_nupn(const DraftNupn& draft, const NodeTable& nodes, std::size_t places);

}  // namespace onager::frontend
