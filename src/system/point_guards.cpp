#include "system/point_guards.h"

#include <algorithm>
#include <cassert>

#include "system/transition_system.h"

namespace onager {

std::span<const PointGuards::Point> PointGuards::at(std::uint32_t row, Value value) const {
  const auto all = points[row];
  const auto begin = std::ranges::lower_bound(all, value, {}, &Point::value);
  const auto end = std::ranges::upper_bound(begin, all.end(), value, {}, &Point::value);
  return {begin, end};
}

PointGuards point_guards(const Structure& structure, std::span<const PointGuard> asked) {
  constexpr std::size_t kMany = 16;  // with fewer it takes as long to look them up as to evaluate all
  assert(asked.size() == structure.tests_of.rows());
  PointGuards result;
  std::vector<PointGuards::Point> points;
  std::vector<GuardId> others;
  for (SlotId slot = 0; slot < structure.guards_on.rows(); ++slot) {
    const auto guards = structure.guards_on[slot];
    if (guards.size() < kMany) continue;
    points.clear();
    others.clear();
    for (GuardId g : guards)
      if (asked[g].slot == slot)
        points.push_back({asked[g].value, g});
      else
        others.push_back(g);
    if (points.size() < kMany) continue;
    std::ranges::sort(points);
    if (result.row_of.empty()) result.row_of.assign(structure.guards_on.rows(), kNone);
    result.row_of[slot] = static_cast<std::uint32_t>(result.slots.size());
    result.slots.push_back(slot);
    result.points.add_row(points);
    result.others.add_row(others);
  }
  return result;
}

}  // namespace onager
