#include "base/csr.h"

#include <gtest/gtest.h>

#include <array>

namespace onager {
namespace {

TEST(Csr, RowsComeOutAsTheyWentIn) {
  Csr<int> csr;
  csr.add_row(std::array{1, 2, 3});
  csr.close_row();
  csr.push(7);
  csr.close_row();
  ASSERT_EQ(csr.rows(), 3u);
  EXPECT_EQ(csr[0].size(), 3u);
  EXPECT_TRUE(csr[1].empty());
  EXPECT_EQ(csr[2][0], 7);
}

TEST(Csr, PairsKeepTheirOrderWithinARow) {
  const std::vector<std::pair<std::uint32_t, int>> pairs = {{2, 5}, {0, 1}, {2, 4}};
  const auto csr = Csr<int>::from_pairs(3, pairs);
  EXPECT_EQ(std::vector<int>(csr[2].begin(), csr[2].end()), (std::vector{5, 4}));
  EXPECT_TRUE(csr[1].empty());
}

TEST(Csr, TransposeTwiceIsTheSameForSortedRows) {
  Csr<std::uint32_t> csr;
  csr.add_row(std::array{0u, 2u});
  csr.add_row(std::array{1u, 2u});
  EXPECT_EQ(transpose(transpose(csr, 3), 2), csr);
}

}  // namespace
}  // namespace onager
