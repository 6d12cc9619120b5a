#include "system/program/exclusion.h"

#include <algorithm>
#include <array>
#include <map>

namespace onager {

Csr<GuardId> exclusive_guards(const ProgramSystem& system) {
  using Range = ProgramSystem::Test;
  constexpr std::size_t kMostOnSlot = 300;
  Csr<GuardId> groups;
  std::vector<std::vector<GuardId>> on_slot(system.slots());
  for (GuardId g = 0; g < system.guards(); ++g)
    if (system.test(g).slot != kNone) on_slot[system.test(g).slot].push_back(g);
  auto allows_one = [&](GuardId g) { return system.test(g).inside && system.test(g).low == system.test(g).high; };
  auto exclude = [&](const Range& a, const Range& b) {
    if (a.inside && b.inside) return a.high < b.low || b.high < a.low;
    if (a.inside != b.inside) {
      const Range &in = a.inside ? a : b, &out = a.inside ? b : a;
      return out.low <= in.low && in.high <= out.high;
    }
    return false;
  };
  for (const std::vector<GuardId>& all : on_slot) {
    // Guards that ask for the same value do not exclude each other, so each row has one for a value.
    std::map<Value, std::vector<GuardId>> by_value;
    system.watch().spend(50 * all.size());
    std::size_t rows = 0;
    for (GuardId g : all)
      if (allows_one(g)) {
        by_value[system.test(g).low].push_back(g);
        rows = std::max(rows, by_value[system.test(g).low].size());
      }
    for (std::size_t row = 0; row < rows && by_value.size() > 1; ++row) {
      for (const auto& [value, same] : by_value) groups.push(same[std::min(row, same.size() - 1)]);
      groups.close_row();
    }
    if (all.size() > kMostOnSlot) continue;
    system.watch().spend(all.size() * all.size());
    for (std::size_t i = 0; i < all.size(); ++i)
      for (std::size_t j = i + 1; j < all.size(); ++j)
        if (!(allows_one(all[i]) && allows_one(all[j])) && exclude(system.test(all[i]), system.test(all[j])))
          groups.add_row(std::array{all[i], all[j]});
  }
  return groups;
}

}  // namespace onager
