#include "ltl/stutter.h"

#include <gtest/gtest.h>

#include <random>

#include "property/classify.h"
#include "property/parse.h"
#include "property/print.h"
#include "property/random_test.h"
#include "property/words_test.h"

namespace onager::ltl {
namespace {

using property::FormulaId;
using property::Formulas;
using property::Kind;
using property::Names;

std::optional<bool> invariant(std::string_view text) {
  Formulas formulas;
  Names names;
  const Result<FormulaId> formula = property::parse(text, formulas, names);
  EXPECT_TRUE(formula) << text;
  Translator translator(formulas);
  return is_stutter_invariant(translator, formulas, *formula);
}

TEST(Stutter, FormulasWithNext) {
  EXPECT_EQ(invariant("X a"), false);
  EXPECT_EQ(invariant("G (a -> X b)"), false);
  EXPECT_EQ(invariant("a U b"), true);
  EXPECT_EQ(invariant("F (a & X !a)"), true);        // a falls some time
  EXPECT_EQ(invariant("X F a & F a"), false);        // a must not be in the first letter alone
  EXPECT_EQ(invariant("G (a -> X (a | b))"), true);  // a W (a & !b ...): a stays until b
  EXPECT_EQ(invariant("F (a & X a)"), false);
  EXPECT_EQ(invariant("X (a | !a)"), true);
  EXPECT_EQ(invariant("(a & X a) | (a & X !a)"), true);  // just a
}

// Repeats letters here and there.
property::testing::Lasso stuttered(std::mt19937& random, const property::testing::Lasso& word) {
  property::testing::Lasso result;
  for (std::size_t i = 0; i < word.letters.size(); ++i) {
    if (i == word.loop) result.loop = result.letters.size();
    for (int times = 1 + static_cast<int>(random() % 3); times > 0; --times) result.letters.push_back(word.letters[i]);
  }
  return result;
}

TEST(Stutter, AgreesWithRepetitionsOfRandomWords) {
  int invariant_with_next = 0, refuted = 0, variant = 0;
  for (std::uint32_t seed = 0; seed < 2000; ++seed) {
    std::mt19937 random(seed);
    Formulas formulas;
    const Names names = property::testing::names_for_tests();
    property::testing::RandomFormulas source(
        formulas, [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); });
    const FormulaId formula = source.ltl(5, 2, seed % 4 != 0);
    Translator translator(formulas);
    const auto yes = translator(formula), no = translator(formulas.unary(Kind::kNot, formula));
    ASSERT_TRUE(yes && no);
    const bool answer = is_stutter_invariant(*yes, *no);
    const bool has_next = property::has_next(formulas, formula);
    ASSERT_TRUE(answer || has_next) << print(formulas, names, formula);
    invariant_with_next += answer && has_next;
    variant += !answer;
    bool differs = false;
    for (int i = 0; i < 100 && !differs; ++i) {
      const auto word = property::testing::random_lasso(random, 2);
      const auto longer = stuttered(random, word);
      differs =
          property::testing::holds(formulas, formula, word) != property::testing::holds(formulas, formula, longer);
    }
    ASSERT_FALSE(answer && differs) << print(formulas, names, formula);
    refuted += differs;
  }
  EXPECT_GT(invariant_with_next, 50);
  EXPECT_GT(refuted, variant * 9 / 10);
}

}  // namespace
}  // namespace onager::ltl
