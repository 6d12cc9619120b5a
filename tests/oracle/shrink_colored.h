// Making a coloured net that shows a failure small enough to read.

#pragma once

#include <functional>
#include <string>

#include "model/colored_net.h"

namespace onager::oracle {

using ColoredPredicate = std::function<bool(const colored::Net&)>;

// A net that still fails and of which no transition, arc or token can be left out, and no term replaced by one of its
// operands, without losing the failure. Places, sorts and variables are kept. `fails(net)` holds to begin with.
colored::Net shrink(colored::Net net, const ColoredPredicate& fails);

// For failure messages: sorts, places with their tokens, transitions with their terms.
std::string describe(const colored::Net& net);

}  // namespace onager::oracle
