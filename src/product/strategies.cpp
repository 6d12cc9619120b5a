#include "product/strategies.h"

#include <algorithm>

namespace onager::product {

namespace {

// clang-format off
constexpr Strategy kStrategies[] = {
    {"classic",       "all enabled transitions where a visible one would be taken",           "valmari.92.fmsd",   {false, Relies::Order::kVis},       make_classic},
    {"visible",       "all visible transitions where a visible one would be taken",           "valmari.17.topnoc", {false, Relies::Order::kV},         make_visible},
    {"reach",         "what has to fire before the automaton can leave its state",            "ulrik.21.aalborg",  {true,  Relies::Order::kEverything}, make_reach},
    {"mixed",         "reach where the automaton waits for something, else classic",          "ulrik.21.aalborg",  {true,  Relies::Order::kVis},       make_mixed},
    {"mixed-visible", "reach where the automaton waits for something, else visible",          "valmari.17.topnoc", {true,  Relies::Order::kV},         make_mixed_visible},
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

}  // namespace onager::product
