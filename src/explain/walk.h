// Firing transitions by name, one after the other, on any transition system.

#pragma once

#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "kind/model.h"

namespace onager::explain {

// All states on the way, the initial one first, the one after the last step last. A diagnostic without file when a step
// is unknown, with the nearest names, or cannot fire, with the guards that are false.
Result<std::vector<State>> walk(const kind::Instance& instance, std::span<const std::string> steps);

}  // namespace onager::explain
