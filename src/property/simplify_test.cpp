#include "property/simplify.h"

#include <gtest/gtest.h>

#include <atomic>
#include <random>

#include "property/parse.h"
#include "property/print.h"
#include "property/random_test.h"
#include "property/words_test.h"

namespace onager::property {
namespace {

std::string simplified(std::string_view text) {
  Formulas formulas;
  Names names;
  const Result<FormulaId> formula = parse(text, formulas, names);
  return formula ? print(formulas, names, Simplifier(formulas)(*formula)) : formula.error().to_string();
}

TEST(Simplify, Rules) {
  EXPECT_EQ(simplified("a U a"), "a");
  EXPECT_EQ(simplified("F F a"), "F a");
  EXPECT_EQ(simplified("G F G a"), "F G a");
  EXPECT_EQ(simplified("F X a"), "X F a");
  EXPECT_EQ(simplified("X G F a"), "G F a");
  EXPECT_EQ(simplified("F a | F b"), "F (a | b)");
  EXPECT_EQ(simplified("F b & (a W b)"), "a U b");
  EXPECT_EQ(simplified("a & (a | F b)"), "a");
  EXPECT_EQ(simplified("G a & F !a"), "false");
  EXPECT_EQ(simplified("a U F b"), "F b");
  EXPECT_EQ(simplified("F (a U b)"), "F b");
  EXPECT_EQ(simplified("G (a R b)"), "G b");
  EXPECT_EQ(simplified("!(a U b) | (a U b)"), "true");
  EXPECT_EQ(simplified("(a & b) | (b & a)"), "a & b");
  EXPECT_EQ(simplified("G F (a | X b)"), "G F (b | a)");
}

TEST(Simplify, Atoms) {
  EXPECT_EQ(simplified("p >= 3 & 3 > p"), "false");
  EXPECT_EQ(simplified("p >= 0"), "true");
  EXPECT_EQ(simplified("p + q < 0"), "false");
  EXPECT_EQ(simplified("2 * 3 = 6"), "true");
  EXPECT_EQ(simplified("p - q >= 0"), "0 <= p - q");
  EXPECT_EQ(simplified("p < 3"), "!(3 <= p)");
  EXPECT_EQ(simplified("p != q | q = p"), "true");
  EXPECT_EQ(simplified("fireable(t, u, t) -> fireable(u, t)"), "true");
}

void expect_same_meaning(std::uint32_t seeds, int size, int propositions) {
  for (std::uint32_t seed = 0; seed < seeds; ++seed) {
    std::mt19937 random(seed);
    Formulas formulas;
    Names names = testing::names_for_tests();
    testing::RandomFormulas source(formulas,
                                   [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); });
    const FormulaId formula = source.ltl(size, propositions);
    Simplifier simplifier(formulas);
    const FormulaId simple = simplifier(formula);
    ASSERT_EQ(simplifier(simple), simple) << print(formulas, names, simple) << " seed " << seed;
    for (int word = 0; word < 20; ++word) {
      const testing::Lasso lasso = testing::random_lasso(random, static_cast<unsigned>(propositions));
      ASSERT_EQ(testing::holds(formulas, formula, lasso), testing::holds(formulas, simple, lasso))
          << print(formulas, names, formula) << " became " << print(formulas, names, simple) << " seed " << seed;
    }
  }
}

TEST(Simplify, KeepsTheMeaningOfRandomFormulas) {
  expect_same_meaning(3000, 4, 2);
  expect_same_meaning(2000, 8, 3);
}

TEST(LongSimplify, KeepsTheMeaningOfManyRandomFormulas) {
  expect_same_meaning(100'000, 6, 2);
  expect_same_meaning(50'000, 12, 3);
}

TEST(Implication, IsRightOnRandomPairs) {
  int found = 0;
  for (std::uint32_t seed = 0; seed < 20'000; ++seed) {
    std::mt19937 random(seed);
    Formulas formulas;
    testing::RandomFormulas source(formulas,
                                   [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); });
    NormalForm normal(formulas);
    Implication implication(formulas, normal);
    const FormulaId f = normal(source.ltl(3, 2)), g = normal(source.ltl(3, 2));
    const bool implied = implication.implies(f, g), eventual = implication.eventual(f),
               universal = implication.universal(f);
    found += implied && f != g;
    for (int i = 0; i < 12; ++i) {
      testing::Lasso word = testing::random_lasso(random, 2);
      const bool now = testing::holds(formulas, f, word);
      ASSERT_TRUE(!implied || !now || testing::holds(formulas, g, word)) << seed;
      word.letters.insert(word.letters.begin(), static_cast<std::uint32_t>(random() & 3));
      ++word.loop;
      const bool before = testing::holds(formulas, f, word);
      ASSERT_TRUE(!eventual || !now || before) << seed;
      ASSERT_TRUE(!universal || !before || now) << seed;
    }
  }
  EXPECT_GT(found, 1000);
}

TEST(Decided, InitialState) {
  Formulas formulas;
  Names names;
  const auto initially = [&](std::string_view text) {
    Simplifier simplifier(formulas);
    const FormulaId formula = *parse(text, formulas, names);
    const FormulaId a = *parse("a", formulas, names), b = *parse("b", formulas, names);
    return print(formulas, names, at_initial(simplifier, formulas, formula, [&](FormulaId atom) {
                   return atom == a ? std::optional(true) : atom == b ? std::optional(false) : std::nullopt;
                 }));
  };
  EXPECT_EQ(initially("a & c"), "c");
  EXPECT_EQ(initially("F a"), "true");
  EXPECT_EQ(initially("G (b & c)"), "false");
  EXPECT_EQ(initially("b U (a & X c)"), "X c");
  EXPECT_EQ(initially("a U c"), "a U c");
  EXPECT_EQ(initially("c U (a | d)"), "true");
  EXPECT_EQ(initially("a R (F c)"), "F c");
  EXPECT_EQ(initially("X a"), "X a");
}

std::string chain(const std::string& name, const std::string& sign, int length) {
  std::string text = name + "0";
  for (int i = 1; i < length; ++i) text += " " + sign + " " + name + std::to_string(i);
  return text;
}

// Neither becomes longer than a bound.
TEST(Simplify, LongFormulasStayShort) {
  for (const std::string& text : {chain("a", "<->", 24), chain("a", "<->", 300), "G (" + chain("a", "<->", 18) + ")",
                                  chain("a", "&", 20'000), "F (" + chain("a", "|", 20'000) + ")"}) {
    Formulas formulas;
    Names names;
    const FormulaId formula = *parse(text, formulas, names);
    Simplifier simplifier(formulas);
    const FormulaId simple = simplifier(formula);
    EXPECT_LT(formulas.closure(simple).size(), 25'000u);
    EXPECT_EQ(simplifier(simple), simple);
    EXPECT_EQ(simplifier.negated(simplifier.negated(simple)), simple);
  }
  EXPECT_EQ(simplified(chain("a", "&", 30) + " & !a7"), "false");
}

TEST(Simplify, LimitsHold) {
  std::atomic<bool> cancel = true;
  const Limits limits{.cancel = &cancel};
  Watch watch(limits);
  Formulas formulas;
  Names names;
  std::string text = "F (a0 & X b0)";
  for (int i = 1; i < 300; ++i) text += " & F (a" + std::to_string(i) + " & X b" + std::to_string(i) + ")";
  EXPECT_THROW(Simplifier(formulas, true, &watch)(*parse(text, formulas, names)), LimitMet);
}

TEST(Simplify, Conjuncts) {
  Formulas formulas;
  Names names;
  Simplifier simplifier(formulas);
  const auto parts = [&](std::string_view text) {
    std::string all;
    for (const FormulaId part : conjuncts(simplifier, formulas, simplifier(*parse(text, formulas, names))))
      all += print(formulas, names, part) + "; ";
    return all;
  };
  EXPECT_EQ(parts("a & b"), "a & b; ");
  EXPECT_EQ(parts("a & F b & G c"), "a; F b; G c; ");
  EXPECT_EQ(parts("G (a -> F b) & G (b -> F c) & G a & G c").substr(0, 11), "G (a & c); ");
  EXPECT_EQ(parts("F (a & G b)"), "F (a & G b); ");
}

TEST(Simplify, ConjunctsMeanTheSame) {
  for (std::uint32_t seed = 0; seed < 2000; ++seed) {
    std::mt19937 random(seed);
    Formulas formulas;
    testing::RandomFormulas source(formulas,
                                   [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); });
    Simplifier simplifier(formulas);
    const FormulaId formula = simplifier(formulas.binary(Kind::kAnd, source.ltl(6, 3), source.ltl(6, 3)));
    const FormulaId together = simplifier.normal().conjunction(conjuncts(simplifier, formulas, formula));
    for (int i = 0; i < 10; ++i) {
      const auto word = testing::random_lasso(random, 3);
      EXPECT_EQ(testing::holds(formulas, formula, word), testing::holds(formulas, together, word));
    }
  }
}

}  // namespace
}  // namespace onager::property
