#include "ltl/translate.h"

#include <gtest/gtest.h>

#include <random>
#include <string>

#include "ltl/words_test.h"
#include "property/parse.h"
#include "property/print.h"
#include "property/random_test.h"

namespace onager::ltl {
namespace {

using property::FormulaId;
using property::Formulas;
using property::Kind;
using property::Names;

// Formula and negation on the same words: each word is accepted by exactly one of the two automata.
void expect_right(std::uint32_t first, std::uint32_t last, int size, int propositions, int words) {
  for (std::uint32_t seed = first; seed < last; ++seed) {
    std::mt19937 random(seed);
    Formulas formulas;
    const Names names = property::testing::names_for_tests();
    property::testing::RandomFormulas source(
        formulas, [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); });
    const FormulaId formula = source.ltl(size, propositions);
    Translator buchi(formulas), generalised(formulas, {.state_based = false, .limits = {}});
    const Result<Automaton> yes = buchi(formula), no = buchi(formulas.unary(Kind::kNot, formula)),
                            general = generalised(formula);
    ASSERT_TRUE(yes && no && general);
    for (int i = 0; i < words; ++i) {
      const property::testing::Lasso word =
          property::testing::random_lasso(random, static_cast<unsigned>(propositions));
      const bool truth = property::testing::holds(formulas, formula, word);
      const std::string where = print(formulas, names, formula) + " seed " + std::to_string(seed);
      ASSERT_EQ(testing::accepts(formulas, *yes, word), truth) << where;
      ASSERT_EQ(testing::accepts(formulas, *no, word), !truth) << where;
      ASSERT_EQ(testing::accepts(formulas, *general, word), truth) << where;
    }
  }
}

TEST(Translate, AgreesWithTheMeaningOnRandomWords) {
  expect_right(0, 600, 4, 2, 15);
  expect_right(1000, 1400, 7, 3, 15);
  expect_right(2000, 2060, 11, 3, 30);
}

TEST(LongTranslate, AgreesWithTheMeaningOnAMillionWords) {
  expect_right(10'000, 40'000, 5, 2, 12);
  expect_right(50'000, 70'000, 8, 3, 20);
  expect_right(80'000, 84'000, 12, 4, 60);
}

std::pair<std::size_t, std::size_t> size_of(std::string_view text, bool state_based = true) {
  Formulas formulas;
  Names names;
  const Result<FormulaId> formula = property::parse(text, formulas, names);
  EXPECT_TRUE(formula) << text;
  const Result<Automaton> automaton = Translator(formulas, {.state_based = state_based, .limits = {}})(*formula);
  EXPECT_TRUE(automaton) << text;
  return {automaton->states(), automaton->edge_count()};
}

TEST(Translate, SmallAutomata) {
  EXPECT_EQ(size_of("G F a", false), std::pair(1ul, 2ul));
  EXPECT_EQ(size_of("G F a").first, 2u);
  EXPECT_EQ(size_of("F G a").first, 2u);
  EXPECT_EQ(size_of("a U b").first, 2u);
  EXPECT_EQ(size_of("G (a -> F b)").first, 2u);
  EXPECT_EQ(size_of("true").first, 1u);
  EXPECT_EQ(size_of("false"), std::pair(1ul, 0ul));
  EXPECT_EQ(size_of("G F a & G F b", false).first, 1u);
  EXPECT_EQ(size_of("G F a & G F b").first, 3u);
}

}  // namespace
}  // namespace onager::ltl
