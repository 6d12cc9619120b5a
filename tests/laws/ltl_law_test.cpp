// LTL: every method answers as the naive checker does, and counterexamples replay.

#include "tests/laws/ltl_law.h"

#include <gtest/gtest.h>

namespace onager::laws {

namespace {

void expect_right_answers(std::uint64_t first, std::uint64_t last, std::uint64_t least) {
  std::uint64_t asked = 0;
  for (std::uint64_t seed = first; seed < last; ++seed) {
    const LtlCase question = random_ltl_case(seed);
    if (const auto wrong = wrong_answer(question, asked)) {
      ADD_FAILURE() << "seed " << seed << ": " << *wrong << "\n" << shrunk(question);
      return;
    }
  }
  EXPECT_GE(asked, least);
}

}  // namespace

TEST(LtlLaw, EveryMethodAnswersAsTheNaiveChecker) {
  expect_right_answers(1, 1'500, 5'000);
}

TEST(LongLtlLaw, EveryMethodAnswersAsTheNaiveChecker) {
  expect_right_answers(1'000'000, 1'030'000, 100'000);
}

}  // namespace onager::laws
