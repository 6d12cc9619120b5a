#include "base/memory.h"

#include <gtest/gtest.h>

namespace onager {
namespace {

TEST(Memory, ArraysGrowInPlaceAndNewElementsAreZero) {
  MemoryBudget budget;
  GrowingArray<std::uint32_t> array(budget);
  array.grow(10);
  array[3] = 42;
  array.grow(3'000'000);
  EXPECT_EQ(array[3], 42u);
  EXPECT_EQ(array[2'999'999], 0u);
  EXPECT_EQ(budget.used(), array.bytes());
  array.release();
  EXPECT_EQ(budget.used(), 0u);
}

TEST(Memory, TheBudgetIsNeverExceeded) {
  MemoryBudget budget(1 << 20);
  GrowingArray<char> array(budget);
  array.grow(1 << 19);
  EXPECT_THROW(array.grow((1 << 20) + 1), MemoryExhausted);
  EXPECT_LE(budget.used(), std::uint64_t{1} << 20);
  array.grow(1 << 20);  // doubling is refused, but what is needed fits
  EXPECT_EQ(array.capacity(), std::size_t{1} << 20);
}

TEST(Memory, MovedArraysGiveBackOnce) {
  MemoryBudget budget;
  {
    GrowingArray<int> a(budget);
    a.grow(1000);
    GrowingArray<int> b(std::move(a));
    a = std::move(b);
    EXPECT_GT(budget.used(), 0u);
  }
  EXPECT_EQ(budget.used(), 0u);
}

TEST(Memory, StackIsLastInFirstOut) {
  MemoryBudget budget;
  GrowingStack<int> stack(budget);
  for (int i = 0; i < 100'000; ++i) stack.push(i);
  EXPECT_EQ(stack.top(), 99'999);
  for (int i = 100'000; i-- > 0;) ASSERT_EQ(stack.pop(), i);
  EXPECT_TRUE(stack.empty());
}

TEST(Memory, ResidentMemoryIsKnown) {
  EXPECT_GT(resident_bytes(), 0u);
  EXPECT_GE(peak_resident_bytes(), resident_bytes() / 2);
}

}  // namespace
}  // namespace onager
