#include "system/net/packing.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <random>

namespace onager {
namespace {

using Sets = std::vector<std::vector<PlaceId>>;

// By definition: the set that saves the most bits, again and again, the first of equal ones.
Csr<SlotId> by_definition(Sets sets) {
  const auto saved = [](const auto& set) { return set.size() - static_cast<std::size_t>(std::bit_width(set.size())); };
  Csr<SlotId> groups;
  for (;;) {
    const auto best = std::ranges::max_element(sets, {}, saved);
    if (best == sets.end() || saved(*best) == 0) return groups;
    const std::vector<PlaceId> chosen = *best;
    groups.add_row(chosen);
    for (auto& set : sets) std::erase_if(set, [&](PlaceId p) { return std::ranges::count(chosen, p) > 0; });
  }
}

TEST(Packing, GroupsAreThoseOfTheDefinition) {
  std::mt19937_64 random(1);
  for (int round = 0; round < 300; ++round) {
    NetBuilder builder("places");
    const std::size_t places = 3 + random() % 40;
    for (PlaceId p = 0; p < places; ++p) builder.place("p" + std::to_string(p));
    const Net net = std::move(builder).build();
    Sets sets(random() % 12);
    for (auto& set : sets)
      for (PlaceId p = 0; p < places; ++p)
        if (random() % 4 == 0) set.push_back(p);
    EXPECT_EQ(likely_exclusive(net, sets, Watch::endless()), by_definition(sets));
  }
}

}  // namespace
}  // namespace onager
