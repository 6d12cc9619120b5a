#include "ltl/stutter.h"

#include <gtest/gtest.h>

#include <random>

#include "ltl/degeneralise.h"
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
  EXPECT_EQ(invariant("F (a & X !a)"), true);        // a falls at some time
  EXPECT_EQ(invariant("X F a & F a"), false);        // a must not be in the first letter only
  EXPECT_EQ(invariant("G (a -> X (a | b))"), true);  // a W (a & !b ...): a stays until b
  EXPECT_EQ(invariant("F (a & X a)"), false);
  EXPECT_EQ(invariant("X (a | !a)"), true);
  EXPECT_EQ(invariant("(a & X a) | (a & X !a)"), true);  // equivalent to a
}

// Repeats some letters.
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
    const bool answer = is_stutter_invariant(*yes, *no).value();
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

// Profiles of the automaton give the same answer as the automata of the formula and its negation.
TEST(Stutter, AnAutomatonAloneTellsTheSame) {
  int invariant_with_next = 0, variant = 0, unknown = 0;
  for (std::uint32_t seed = 0; seed < 3000; ++seed) {
    std::mt19937 random(seed);
    Formulas formulas;
    property::testing::RandomFormulas source(
        formulas, [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); });
    const FormulaId formula = source.ltl(5, 2, seed % 4 != 0);
    Translator translator(formulas);
    const auto automaton = translator(formula);
    const auto expected = is_stutter_invariant(translator, formulas, formula);
    ASSERT_TRUE(automaton && expected);
    const auto found = is_stutter_invariant(degeneralised(*automaton));
    unknown += !found;
    if (!found) continue;
    ASSERT_EQ(*found, *expected) << seed << ": "
                                 << property::print(formulas, property::testing::names_for_tests(), formula);
    variant += !*found;
    invariant_with_next += *found && property::has_next(formulas, formula);
  }
  EXPECT_GT(variant, 300);
  EXPECT_GT(invariant_with_next, 100);
  EXPECT_LT(unknown, 300);
}

// Infinitely often a, infinitely often b, never c, as counted by a property process: neither weak nor deterministic.
TEST(Stutter, AnAutomatonThatCountsSetsButNotSteps) {
  Formulas formulas;
  Automaton automaton;
  automaton.labels = std::make_shared<BddTable>();
  automaton.atoms = {formulas.proposition(0), formulas.proposition(1), formulas.proposition(2)};
  automaton.marks = 1;
  automaton.state_based = true;
  const Bdd not_c = automaton.labels->literal({2, false});
  const Bdd a = automaton.labels->conjunction(automaton.labels->variable(0), not_c);
  const Bdd b = automaton.labels->conjunction(automaton.labels->variable(1), not_c);
  automaton.edges = {{{BddTable::kTrue, 0, 0}, {not_c, 0, 1}},
                     {{not_c, 1, 2}, {a, 1, 3}},
                     {{not_c, 0, 2}, {a, 0, 3}},
                     {{not_c, 0, 3}, {b, 0, 1}}};
  EXPECT_EQ(is_stutter_invariant(automaton), true);
  automaton.edges[3] = {{b, 0, 1}};  // b directly after a
  EXPECT_EQ(is_stutter_invariant(automaton), false);
}

// Whoever asks has other methods: rather no answer than one that takes all the time.
TEST(Stutter, HardTestsAreGivenUp) {
  Formulas formulas;
  Names names;
  std::string text = "G (a0 -> X b0)";
  for (int i = 1; i < 5; ++i) text += " | G (a" + std::to_string(i) + " -> X b" + std::to_string(i) + ")";
  Translator translator(formulas);
  EXPECT_EQ(is_stutter_invariant(translator, formulas, *property::parse(text, formulas, names)), std::nullopt);
}

}  // namespace
}  // namespace onager::ltl
