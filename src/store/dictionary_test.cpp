#include "store/dictionary.h"

#include <gtest/gtest.h>

#include <random>
#include <unordered_map>

namespace onager::store {
namespace {

TEST(Dictionary, KeepsIdsAndKeysWhileKeysGetWider) {
  MemoryBudget budget;
  Dictionary dictionary(budget);
  std::unordered_map<std::uint64_t, std::uint32_t> reference;
  std::mt19937_64 random(3);
  for (int i = 0; i < 300'000; ++i) {
    const auto width = static_cast<unsigned>(i / 5000 + 4);  // up to 64 bits
    const std::uint64_t key = random() >> (64 - width) & (random() % 2 ? ~std::uint64_t{0} : 0xffff'0000'ffffu);
    const auto [expected, fresh] = reference.try_emplace(key, dictionary.size());
    ASSERT_EQ(dictionary.find(key, mix(key)), fresh ? kNone : expected->second);
    ASSERT_EQ(dictionary.find_or_add(key), expected->second);
  }
  ASSERT_EQ(dictionary.size(), reference.size());
  for (const auto& [key, id] : reference) ASSERT_EQ(dictionary.key(id), key);
}

TEST(Dictionary, SmallPairsTakeFewBytes) {
  MemoryBudget budget;
  Dictionary dictionary(budget);
  constexpr std::uint64_t kSide = 1000;
  for (std::uint64_t left = 0; left < kSide; ++left)
    for (std::uint64_t right = 0; right < kSide; ++right) dictionary.find_or_add(left << 32 | right);
  EXPECT_EQ(dictionary.size(), kSide * kSide);
  EXPECT_LT(static_cast<double>(dictionary.bytes()) / (kSide * kSide), 11.0);
}

TEST(Dictionary, StopsAtTheBudgetAndKeepsWhatItHas) {
  MemoryBudget budget(1 << 20);
  Dictionary dictionary(budget);
  EXPECT_THROW(for (std::uint64_t key = 0;; ++key) dictionary.find_or_add(key), MemoryExhausted);
  EXPECT_GT(dictionary.size(), 50'000u);
  for (std::uint32_t id = 0; id < dictionary.size(); ++id) ASSERT_EQ(dictionary.key(id), id);
  EXPECT_LE(budget.used(), std::uint64_t{1} << 20);
}

}  // namespace
}  // namespace onager::store
