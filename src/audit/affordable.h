// How many states a check may keep.

#pragma once

#include <algorithm>
#include <cstddef>

namespace onager::audit {

// At most `most_states`, and so few that two states of `slots` numbers for each take some tens of megabytes at most.
inline std::size_t affordable(std::size_t most_states, std::size_t slots) {
  constexpr std::size_t kNumbers = 8'000'000;
  return std::max<std::size_t>(1, std::min(most_states, kNumbers / (2 * slots + 1)));
}

}  // namespace onager::audit
