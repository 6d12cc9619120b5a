#include "search/strategies.h"

namespace onager::search {

namespace {

// clang-format off
constexpr Strategy kStrategies[] = {
    {"bfs", "breadth first: shortest traces, least memory", "", proviso::Order::kBreadthFirst, make_bfs},
    {"dfs", "depth first: often finds errors sooner",       "", proviso::Order::kDepthFirst,   make_dfs},
};
// clang-format on

}  // namespace

std::span<const Strategy> strategies() {
  return kStrategies;
}

}  // namespace onager::search
