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

// Formulas known to be hard for translators: correct on words, and at most of the expected size.
void expect_family(const std::string& text, unsigned propositions, std::size_t most_states, bool both = true) {
  Formulas formulas;
  Names names = property::testing::names_for_tests();
  const Result<FormulaId> formula = property::parse(text, formulas, names);
  ASSERT_TRUE(formula) << text;
  Translator translator(formulas);
  const Result<Automaton> yes = translator(*formula);
  const Result<Automaton> no = both ? translator(formulas.unary(Kind::kNot, *formula)) : yes;
  ASSERT_TRUE(yes && no) << text;
  EXPECT_LE(yes->states(), most_states) << text;
  std::mt19937 random(1);
  for (int i = 0; i < 300; ++i) {
    const auto word = property::testing::random_lasso(random, propositions, 10);
    const bool truth = property::testing::holds(formulas, *formula, word);
    ASSERT_EQ(testing::accepts(formulas, *yes, word), truth) << text;
    ASSERT_EQ(testing::accepts(formulas, *no, word), truth != both) << text;
  }
}

TEST(Translate, NestsOfUntil) {
  expect_family("(((a U b) U c) U d) U e", 5, 16);
  expect_family("a U (b U (c U (d U e)))", 5, 5);
  expect_family("a R (b R (c R (d R e)))", 5, 16);
}

TEST(Translate, ConjunctionsOfRecurrence) {
  expect_family("G F a & G F b & G F c & G F d", 4, 5);
  expect_family("!(G F a & G F b & G F c & G F d)", 4, 5);
  expect_family("(G F a & G F b) -> G (c -> F d)", 4, 8);
  expect_family("(F G a | G F b) & (F G c | G F d)", 4, 12);
}

// Counters that mark the first bit of each number [rozier.07.spin].
TEST(Translate, Counters) {
  // The marker occurs every two, three and four letters, and the lowest bit alternates from number to number.
  expect_family("a & G (a -> X (!a & X a)) & !b & G (a -> ((b & X X !b) | (!b & X X b)))", 2, 6);
  expect_family("a & G (a -> X (!a & X (!a & X a))) & !b & G (a -> ((b & X X X !b) | (!b & X X X b)))", 2, 8);
  // Two bits: the higher one changes if the lower one was set.
  expect_family(
      "a & !b & X !b & G (a -> X (!a & X a)) & G (a & !b -> X X b & (X b -> X X X b) & (X !b -> X X X !b)) & "
      "G (a & b -> X X !b & (X b -> X X X !b) & (X !b -> X X X b))",
      2, 12);
}

// The specification patterns of Dwyer, Avrunin and Corbett [dwyer.99.icse].
TEST(Translate, PatternsOfSpecification) {
  expect_family("G (a & !b & F b -> (!c U b))", 3, 4);
  expect_family("G (a -> G !c)", 3, 2);
  expect_family("F a -> (!c U (b | a))", 3, 4);
  expect_family("G (a & !b -> (!b W (c & !b)))", 3, 3);
  expect_family("G (a & F b -> (!c U (b | (c & !b & (!c U b)))))", 3, 8);
  expect_family("F a -> ((!c & !a) U (a | ((c & !a) U (a | ((!c & !a) U (a | ((c & !a) U (a | (!c U a)))))))))", 3, 14);
  expect_family("G (a -> ((!b & !c) U (c | ((b & !c) U (c | ((!b & !c) U (c | ((b & !c) U (c | (!b W c) | G b)))))))))",
                3, 20);
  expect_family("G ((b & F d) -> (!a U (d | (c & !a))))", 4, 6);
}

// a0 OPERATOR a1 ..., each atom in the given form, where % stands for its number.
std::string chain(const std::string& form, const std::string& sign, int length) {
  std::string text;
  for (int i = 0; i < length; ++i) {
    std::string atom = form;
    for (std::size_t at = 0; (at = atom.find('%')) != std::string::npos;) atom.replace(at, 1, std::to_string(i));
    text += (i == 0 ? "" : " " + sign + " ") + atom;
  }
  return text;
}

// Large but easy: taken apart, they need one state more than they have parts.
TEST(Translate, WideFormulas) {
  EXPECT_EQ(size_of(chain("G F a%", "&", 40)).first, 41u);
  EXPECT_EQ(size_of("!(" + chain("G F a%", "&", 40) + ")").first, 41u);
  EXPECT_EQ(size_of("!(" + chain("G (a% -> F b%)", "&", 10) + ")").first, 11u);
  EXPECT_EQ(size_of(chain("a%", "U", 14)).first, 14u);
  EXPECT_EQ(size_of("!(" + chain("a%", "U", 14) + ")").first, 14u);
  EXPECT_EQ(size_of(chain("a%", "U", 40)).first, 40u);
  EXPECT_EQ(size_of("G (" + chain("a%", "|", 400) + ")").first, 1u);
  EXPECT_EQ(size_of("G (" + chain("a%", "<->", 100) + ")").first, 1u);
}

TEST(Translate, WideFormulasOnWords) {
  expect_family("G F a & G F b & G F c & G F d & G F e & G F f & G F g & G F h & G F i & F G (a | X b)", 9, 30);
  expect_family(
      "F (a & G b) | F (b & G c) | F (c & G d) | F (d & G e) | F (e & G f) | F (f & G g) | F (g & G h) | "
      "F (h & G i) | F (i & G a) | (a & d)",
      9, 12, false);
}

TEST(Translate, TooLargeIsRefused) {
  std::string text = "true";
  for (int i = 0; i < 24; ++i) text += " & F p" + std::to_string(i);
  Formulas formulas;
  Names names;
  const Result<Automaton> automaton =
      Translator(formulas, {.state_based = true, .limits = {.states = 100, .edges = 1000}})(
          *property::parse(text, formulas, names));
  ASSERT_FALSE(automaton);
  EXPECT_NE(automaton.error().message.find("too large"), std::string::npos);
}

}  // namespace
}  // namespace onager::ltl
