#include "base/mask.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <random>
#include <set>
#include <vector>

namespace onager {
namespace {

template <std::size_t N>
std::vector<std::uint32_t> listed(const Mask<N>& mask) {
  std::vector<std::uint32_t> list;
  mask.for_each([&](std::uint32_t i) { list.push_back(i); });
  return list;
}

template <typename T>
class MaskTest : public testing::Test {};
using Sizes = testing::Types<Mask<1>, Mask<2>, Mask<3>, Mask<8>>;
TYPED_TEST_SUITE(MaskTest, Sizes);

// Compares every operation with the same one on std::set.
TYPED_TEST(MaskTest, IsASet) {
  std::mt19937_64 random(1);
  for (int round = 0; round < 300; ++round) {
    TypeParam a, b;
    std::set<std::uint32_t> in_a, in_b;
    for (std::uint64_t i = random() % 80; i > 0; --i) {
      const auto x = static_cast<std::uint32_t>(random() % TypeParam::kSize);
      const auto y = static_cast<std::uint32_t>(random() % TypeParam::kSize);
      a.insert(x), in_a.insert(x);
      b.insert(y), in_b.insert(y);
      if (i % 3 == 0) a.erase(y), in_a.erase(y);
    }
    std::vector<std::uint32_t> either, both, rest;
    std::ranges::set_union(in_a, in_b, std::back_inserter(either));
    std::ranges::set_intersection(in_a, in_b, std::back_inserter(both));
    std::ranges::set_difference(in_a, in_b, std::back_inserter(rest));
    EXPECT_EQ(listed(a), std::vector<std::uint32_t>(in_a.begin(), in_a.end()));
    EXPECT_EQ(listed(a | b), either);
    EXPECT_EQ(listed(a & b), both);
    EXPECT_EQ(listed(a - b), rest);
    EXPECT_EQ(a.count(), in_a.size());
    EXPECT_EQ(a.empty(), in_a.empty());
    EXPECT_EQ(a.is_several(), in_a.size() > 1);
    if (!in_a.empty()) {
      EXPECT_EQ(a.first(), *in_a.begin());
    }
    EXPECT_EQ(a == b, in_a == in_b);
  }
}

TYPED_TEST(MaskTest, OneOrTwo) {
  for (std::uint32_t i = 0; i < TypeParam::kSize; i += 7)
    for (std::uint32_t k = 0; k < TypeParam::kSize; k += 5) {
      TypeParam mask;
      mask.insert(i);
      mask.insert(k);
      EXPECT_EQ(mask.is_several(), i != k) << i << ' ' << k;
      EXPECT_EQ(mask.count(), i == k ? 1u : 2u);
    }
}

TYPED_TEST(MaskTest, Below) {
  EXPECT_TRUE(TypeParam::below(0).empty());
  EXPECT_EQ(TypeParam::below(TypeParam::kSize).count(), TypeParam::kSize);
  EXPECT_EQ(listed(TypeParam::below(3)), (std::vector<std::uint32_t>{0, 1, 2}));
}

}  // namespace
}  // namespace onager
