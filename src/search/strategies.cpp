#include "search/strategies.h"

#include <algorithm>

namespace onager::search {

namespace {

// clang-format off
constexpr Strategy kStrategies[] = {
    {"bfs",        "breadth first: shortest traces, least memory",          "",                 proviso::Order::kBreadthFirst, make_bfs},
    {"dfs",        "depth first: often finds errors sooner",                "",                 proviso::Order::kDepthFirst,   make_dfs},
    {"best-first", "the state nearest to what a formula asks for is next",  "ulrik.21.aalborg", proviso::Order::kAny,          make_best_first},
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

}  // namespace onager::search
