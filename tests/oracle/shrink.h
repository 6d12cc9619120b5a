// Making a net that shows a failure small enough to read.

#pragma once

#include <functional>
#include <string>

#include "model/net.h"

namespace onager::oracle {

// Whether the net still shows the failure that is being hunted.
using Predicate = std::function<bool(const Net&)>;

// A net that still fails and of which no single transition, place, arc or NUPN
// can be left out, no weight lowered by one and no place given one token less,
// without losing the failure. `fails(net)` holds to begin with. Places are kept
// while a NUPN refers to them. Nodes keep their names. Deterministic; calls the
// predicate O(size) times for each step that succeeds.
Net shrink(Net net, const Predicate& fails);

// For failure messages, for example:
//   random-weighted-7: p0=2 p1=0 p2=1
//     t0: 2 p0 + p2 -> 3 p1
//     t1: p1 -> nothing, if p2 < 1
std::string describe(const Net& net);

}  // namespace onager::oracle
