#include "base/hash.h"

#include <gtest/gtest.h>

#include <set>

#include "base/bit_set.h"

namespace onager {
namespace {

TEST(Hash, SmallKeysSpreadEvenlyOverAnySize) {
  constexpr std::uint64_t kSize = 97;
  std::vector<int> hits(kSize);
  for (std::uint64_t key = 0; key < 97'000; ++key) ++hits[reduce(mix(key), kSize)];
  for (int count : hits) EXPECT_NEAR(count, 1000, 200);
}

TEST(Hash, MixIsInjectiveOnNeighbours) {
  std::set<std::uint64_t> seen;
  for (std::uint64_t key = 0; key < 10'000; ++key) seen.insert(mix(key << 32 | key));
  EXPECT_EQ(seen.size(), 10'000u);
}

TEST(BitSet, ListsInAscendingOrder) {
  BitSet set(200);
  for (std::uint32_t i : {199u, 0u, 64u, 63u}) set.insert(i);
  set.erase(63);
  std::vector<std::uint32_t> listed;
  set.for_each([&](std::uint32_t i) { listed.push_back(i); });
  EXPECT_EQ(listed, (std::vector<std::uint32_t>{0, 64, 199}));
  EXPECT_FALSE(set.contains(63));
}

}  // namespace
}  // namespace onager
