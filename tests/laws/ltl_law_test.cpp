// LTL: every method answers as the naive checker does, and counterexamples replay.

#include "tests/laws/ltl_law.h"

#include <gtest/gtest.h>

#include "answer/ask.h"
#include "answer/asking_test.h"
#include "product/strategies.h"
#include "property/parse.h"
#include "tests/oracle/naive_ltl.h"

namespace onager::laws {

namespace {

template <typename MakeCase>
void expect_right_answers(MakeCase make, std::uint64_t first, std::uint64_t last, std::uint64_t least) {
  std::uint64_t asked = 0;
  for (std::uint64_t seed = first; seed < last; ++seed) {
    const auto question = make(seed);
    if (const auto wrong = wrong_answer(question, asked)) {
      ADD_FAILURE() << "seed " << seed << ": " << *wrong << "\n" << shrunk(question);
      return;
    }
  }
  EXPECT_GE(asked, least);
}

}  // namespace

TEST(LtlLaw, EveryMethodAnswersAsTheNaiveChecker) {
  expect_right_answers(random_ltl_case, 1, 1'500, 5'000);
}

// Random nets and formulas, by way of --check-reduction.
TEST(LtlLaw, EveryMethodKeepsItsConditions) {
  std::uint64_t sets = 0;
  for (std::uint64_t seed = 1; seed <= 1'500; ++seed) {
    const LtlCase each = random_ltl_case(seed);
    for (const product::Strategy& row : product::strategies()) {
      property::Formulas formulas;
      property::Names names = property::Names::of(each.net);
      const auto formula = *property::parse(each.formula, formulas, names);
      if (!oracle::satisfies(each.net, formulas, formula, 60)) break;  // too many markings
      const auto model = kind::make(each.net);
      answer::Inquiry inquiry;
      inquiry.names = model->names();
      ASSERT_FALSE(answer::add_formula(inquiry, answer::Kind::kLtl, each.formula));
      const run::Words words{.check_reduction = true, .ltl_reduction = std::string(row.name), .heuristic = "none"};
      const auto answer = answer::testing::ask(*model, std::move(inquiry), words);
      ASSERT_TRUE(answer);
      if (answer->reason.kind == run::Reason::Kind::kRefused) continue;
      ASSERT_TRUE(answer->checked);
      if (const auto& fault = answer->checked->fault)
        FAIL() << "seed " << seed << " " << row.name << " " << each.formula << ": " << fault->condition << ": "
               << fault->message;
      EXPECT_NE(answer->checked->equal, false);
      sets += answer->checked->states;
    }
  }
  EXPECT_GT(sets, 1'000u);
}

TEST(LongLtlLaw, EveryMethodAnswersAsTheNaiveChecker) {
  expect_right_answers(random_ltl_case, 1'000'000, 1'030'000, 100'000);
}

TEST(LtlLaw, EveryMethodAnswersAsTheNaiveCheckerAboutPrograms) {
  expect_right_answers(random_program_ltl_case, 1, 600, 3'000);
}

TEST(LongLtlLaw, EveryMethodAnswersAsTheNaiveCheckerAboutPrograms) {
  expect_right_answers(random_program_ltl_case, 1'000'000, 1'020'000, 100'000);
}

}  // namespace onager::laws
