#include "base/charged.h"

#include <gtest/gtest.h>

namespace onager {
namespace {

TEST(Charged, AVectorChargesWhatItHolds) {
  MemoryBudget budget(1000);
  {
    auto numbers = charged<std::uint64_t>(budget);
    numbers.reserve(50);
    EXPECT_EQ(budget.used(), 400u);
    EXPECT_THROW(numbers.reserve(100), MemoryExhausted);  // both are there while one is copied to the other
    EXPECT_EQ(budget.used(), 400u);
    numbers.shrink_to_fit();
    auto others = std::move(numbers);
    others.assign(10, 1);
    EXPECT_GE(budget.used(), 80u);
  }
  EXPECT_EQ(budget.used(), 0u);
}

}  // namespace
}  // namespace onager
