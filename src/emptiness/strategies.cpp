#include "emptiness/strategies.h"

#include <algorithm>

namespace onager::emptiness {

namespace {

// clang-format off
constexpr Strategy kStrategies[] = {
    {"tarjan", "strong components on the fly: finds the first accepting cycle that is closed", "geldenhuys.05.tcs", false, make_tarjan},
    {"ndfs",   "a second depth-first search from every accepting state",                      "schwoon.05.tacas",  true,  make_ndfs},
};
// clang-format on

}  // namespace

std::span<const Strategy> strategies() {
  return kStrategies;
}

const Strategy* find(std::string_view name) {
  const auto* row = std::ranges::find(kStrategies, name, &Strategy::name);
  return row == std::end(kStrategies) ? nullptr : row;
}

}  // namespace onager::emptiness
