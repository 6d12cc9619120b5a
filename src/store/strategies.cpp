#include "store/strategies.h"

namespace onager::store {

namespace {

// clang-format off
constexpr Strategy kStrategies[] = {
    {"tree",   "tree compression: states share subtrees, 8 to 12 bytes each", "laarman.11.spin", make_tree},
    {"packed", "each state whole, packed into the fewest bits",               "",                make_packed},
};
// clang-format on

}  // namespace

std::span<const Strategy> strategies() {
  return kStrategies;
}

}  // namespace onager::store
