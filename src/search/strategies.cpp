#include "search/strategies.h"

namespace onager::search {

namespace {

// clang-format off
constexpr Strategy kStrategies[] = {
    {"bfs", "breadth first: shortest traces, least memory", "", make_bfs},
    {"dfs", "depth first: often finds errors sooner",       "", make_dfs},
};
// clang-format on

}  // namespace

std::span<const Strategy> strategies() {
  return kStrategies;
}

}  // namespace onager::search
