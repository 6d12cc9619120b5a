#include "product/letter_table.h"

#include <gtest/gtest.h>

namespace onager::product {
namespace {

TEST(LetterTable, KeepsLettersOfAnySize) {
  MemoryBudget budget(1 << 24);
  LetterTable table(budget);
  EXPECT_FALSE(table.contains(0));
  const auto letter_of = [](StateId state) { return static_cast<Letter>(state * 7 % 1000); };
  for (StateId state = 0; state < 3000; state += 2) table.insert(state, letter_of(state));
  for (StateId state = 0; state < 3000; ++state) {
    ASSERT_EQ(table.contains(state), state % 2 == 0) << state;
    if (state % 2 == 0) {
      ASSERT_EQ(table[state], letter_of(state)) << state;
    }
  }
  StateId state = 5000;
  for (const Letter edge : {253u, 254u, 255u, 256u, 70'000u}) {
    table.insert(++state, edge);
    EXPECT_EQ(table[state], edge);
  }
}

}  // namespace
}  // namespace onager::product
