#include "store/hash_index.h"

#include <gtest/gtest.h>

#include <vector>

namespace onager::store {
namespace {

TEST(HashIndex, FindsWhatWasAddedAndNothingElse) {
  MemoryBudget budget;
  HashIndex index(budget);
  std::vector<std::uint64_t> keys;
  auto hash_of = [&](std::uint32_t id) { return mix(keys[id]); };
  for (std::uint64_t key = 0; key < 200'000; ++key) {
    if (!index.has_room()) index.grow(hash_of);
    keys.push_back(key * 3);
    const auto id = index.find_or_add(mix(key * 3), [&](std::uint32_t other) { return keys[other] == key * 3; });
    ASSERT_EQ(id, key);
  }
  for (std::uint64_t key = 0; key < 600'000; ++key) {
    const auto id = index.find(mix(key), [&](std::uint32_t other) { return keys[other] == key; });
    ASSERT_EQ(id, key % 3 == 0 ? key / 3 : kNone);
  }
}

TEST(HashIndex, CollidingHashesSpillIntoTheNextLines) {
  MemoryBudget budget;
  HashIndex index(budget);
  std::vector<std::uint64_t> keys;
  for (std::uint64_t key = 0; key < 500; ++key) {
    if (!index.has_room()) index.grow([](std::uint32_t) { return std::uint64_t{12345}; });
    keys.push_back(key);
    ASSERT_EQ(index.find_or_add(12345, [&](std::uint32_t other) { return keys[other] == key; }), key);
  }
  ASSERT_EQ(index.find_or_add(12345, [&](std::uint32_t other) { return keys[other] == 77; }), 77u);
  EXPECT_EQ(index.find(54321, [](std::uint32_t) { return true; }), kNone);
}

}  // namespace
}  // namespace onager::store
