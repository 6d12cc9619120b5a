// What a stubborn set is chosen for: a state, what is enabled there, and what a question asks of it.

#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "system/enabled_set.h"

namespace onager::stubborn {

struct Situation {
  StateView state;
  const EnabledSet& enabled;
  // Whether the i-th enabled transition leads to a state not yet stored ("forward"). Empty unless asked for.
  std::span<const std::uint8_t> forward;
  // What the set must contain, if a question guides the search: D0 and the key are not asked for then, and a set
  // without enabled members says that there is nothing to be found from here on. nullptr: no question.
  const std::vector<TransitionId>* required = nullptr;
};

// What every algorithm promises of what it chooses: ascending, enabled, and D0.
inline bool is_choice(std::span<const TransitionId> chosen, const Situation& situation) {
  const auto enabled = situation.enabled.list();
  if (chosen.empty()) return enabled.empty() || situation.required != nullptr;
  return std::ranges::is_sorted(chosen) && std::ranges::includes(enabled, chosen) &&
         std::ranges::adjacent_find(chosen) == chosen.end();
}

}  // namespace onager::stubborn
