#include "ltl/hoa.h"

#include <gtest/gtest.h>

#include <random>

#include "ltl/dot.h"
#include "ltl/translate.h"
#include "ltl/words_test.h"
#include "property/parse.h"
#include "property/print.h"
#include "property/random_test.h"

namespace onager::ltl {
namespace {

using property::FormulaId;
using property::Formulas;
using property::Names;

std::string hoa_of(std::string_view text, bool state_based) {
  Formulas formulas;
  Names names;
  const FormulaId formula = *property::parse(text, formulas, names);
  return write_hoa(*Translator(formulas, {.state_based = state_based, .limits = {}})(formula), formulas, names, text);
}

TEST(Hoa, Written) {
  EXPECT_EQ(hoa_of("G F a", false),
            "HOA: v1\nname: \"G F a\"\nStates: 1\nStart: 0\nAP: 1 \"a\"\nacc-name: Buchi\nAcceptance: 1 Inf(0)\n"
            "properties: trans-labels explicit-labels trans-acc deterministic\n--BODY--\n"
            "State: 0\n[!0] 0\n[0] 0 {0}\n--END--\n");
  EXPECT_NE(hoa_of("\"p 1\" >= 2 U a", true).find("\"2 <= \\\"p 1\\\"\""), std::string::npos);
  EXPECT_NE(hoa_of("true", false).find("acc-name: all\nAcceptance: 0 t\n"), std::string::npos);
}

// A label with more products than a text should have is written by aliases.
TEST(Hoa, LargeLabels) {
  Formulas formulas;
  Names names;
  std::string text = "G (a0";
  for (int i = 1; i < 40; ++i) text += " <-> a" + std::to_string(i);
  const auto automaton = Translator(formulas)(*property::parse(text + ")", formulas, names));
  ASSERT_TRUE(automaton);
  const std::string written = write_hoa(*automaton, formulas, names);
  EXPECT_LT(written.size(), 10'000u);
  const auto again = read_hoa("test.hoa", written, formulas, names);
  ASSERT_TRUE(again) << again.error().to_string();
  ASSERT_EQ(again->edges[0].size(), 1u);
  std::mt19937_64 random(1);
  for (int i = 0; i < 200; ++i) {
    const std::uint64_t letter = random();
    const auto value = [&](BddVariable variable) { return (letter >> variable & 1) != 0; };
    EXPECT_EQ(again->labels->evaluate(again->edges[0][0].label, value),
              automaton->labels->evaluate(automaton->edges[0][0].label, value));
  }
  EXPECT_NE(write_dot(*automaton, formulas, names, "").find("..."), std::string::npos);
}

TEST(Hoa, ReadBackTheLanguageIsTheSame) {
  for (std::uint32_t seed = 0; seed < 400; ++seed) {
    std::mt19937 random(seed);
    Formulas formulas;
    Names names = property::testing::names_for_tests();
    property::testing::RandomFormulas source(
        formulas, [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); });
    const FormulaId formula = source.ltl(5, 2);
    const auto automaton = Translator(formulas, {.state_based = seed % 2 == 0, .limits = {}})(formula);
    const std::string text = write_hoa(*automaton, formulas, names);
    const auto again = read_hoa("test.hoa", text, formulas, names);
    ASSERT_TRUE(again) << again.error().to_string();
    EXPECT_EQ(again->atoms, automaton->atoms);
    EXPECT_EQ(write_hoa(*again, formulas, names).substr(text.find("--BODY--")).size(),
              text.substr(text.find("--BODY--")).size());
    for (int i = 0; i < 10; ++i) {
      const auto word = property::testing::random_lasso(random, 2);
      ASSERT_EQ(testing::accepts(formulas, *again, word), testing::accepts(formulas, *automaton, word)) << text;
    }
  }
}

bool accepts(std::string_view text, std::vector<std::uint32_t> letters, std::size_t loop) {
  Formulas formulas;
  Names names = property::testing::names_for_tests();
  const auto automaton = read_hoa("test.hoa", text, formulas, names);
  EXPECT_TRUE(automaton) << automaton.error().to_string();
  return automaton && testing::accepts(formulas, *automaton, {std::move(letters), loop});
}

TEST(Hoa, OtherWaysToWrite) {
  // Implicit labels, in the order of valuations; a comment; several initial states; an irrelevant acceptance set.
  const char* implicit =
      "HOA: v1 States: 2 Start: 0 Start: 1 AP: 1 \"a\" Acceptance: 2 Inf(1) /* a /* nested */ one */\n"
      "--BODY-- State: 0 {0} 0 1 State: 1 {1} 1 1 --END--";
  EXPECT_TRUE(accepts(implicit, {0}, 0));
  const char* aliases =
      "HOA: v1 Start: 0 AP: 2 \"a\" \"b\" Alias: @x 0&!1 Alias: @y !@x|(1) tool: \"me\" Acceptance: 0 t\n"
      "--BODY-- State: [@x] 0 \"first\" 1 State: 1 [@y & t] 1 --END--";
  EXPECT_TRUE(accepts(aliases, {1, 3}, 1));
  EXPECT_FALSE(accepts(aliases, {3, 3}, 1));
  EXPECT_FALSE(accepts(aliases, {1, 1}, 1));
  EXPECT_FALSE(accepts("HOA: v1 AP: 0 Acceptance: 0 t --BODY-- State: 0 [t] 0 --END--", {0}, 0));  // no initial state
  EXPECT_FALSE(accepts("HOA: v1 Start: 0 AP: 0 Acceptance: 0 f --BODY-- State: 0 [t] 0 --END--", {0}, 0));
}

void expect_problem(std::string_view text, std::uint64_t line, std::uint64_t column, std::string_view message) {
  Formulas formulas;
  Names names;
  const auto automaton = read_hoa("test.hoa", text, formulas, names);
  ASSERT_FALSE(automaton) << text;
  EXPECT_EQ(automaton.error().file, "test.hoa");
  EXPECT_EQ(automaton.error().line, line) << automaton.error().to_string();
  EXPECT_EQ(automaton.error().column, column) << automaton.error().to_string();
  EXPECT_NE(automaton.error().message.find(message), std::string::npos) << automaton.error().to_string();
}

TEST(Hoa, Problems) {
  expect_problem("", 1, 1, "not in the Hanoi");
  expect_problem("HOA: v2", 1, 6, "version 'v2'");
  expect_problem("HOA: v1\nStart: 0", 2, 9, "ends too early");
  expect_problem("HOA: v1\n--BODY--\n--END--", 2, 1, "Acceptance: is missing");
  expect_problem("HOA: v1\nAcceptance: 1 Fin(0)\n", 2, 15, "only B");
  expect_problem("HOA: v1\nAcceptance: 2 Inf(0)|Inf(1)\n", 2, 21, "only B");
  expect_problem("HOA: v1\nAcceptance: 1 Inf(1)\n", 2, 19, "no acceptance set 1");
  expect_problem("HOA: v1\nStart: 0&1\n", 2, 9, "alternating");
  expect_problem("HOA: v1\nAP: 1 \"G a\"\n", 2, 7, "not a condition");
  expect_problem("HOA: v1\nAP: 1 \"a &\"\n", 2, 7, "ends too early");
  expect_problem("HOA: v1\nAP: 2 \"a\"\nStart: 0", 3, 1, "not expected");
  expect_problem("HOA: v1 Start: 3 Acceptance: 0 t\n--BODY--\nState: 0\n[t] 0\n--END--", 1, 16, "no state 3");
  expect_problem("HOA: v1 States: 1 Start: 0 Acceptance: 0 t\n--BODY--\nState: 0\n[t] 1\n--END--", 4, 5, "no state 1");
  expect_problem("HOA: v1 Start: 0 Acceptance: 0 t\n--BODY--\nState: 0\n[0] 0\n--END--", 4, 2,
                 "no atomic proposition 0");
  expect_problem("HOA: v1 Start: 0 Acceptance: 0 t\n--BODY--\nState: 0\n[x] 0\n--END--", 4, 2, "'x' is not a label");
  expect_problem("HOA: v1 Start: 0 Acceptance: 0 t\n--BODY--\nState: 0\nState: 0\n--END--", 4, 8, "twice");
  expect_problem("HOA: v1 Start: 0 Acceptance: 0 t\n--BODY--\nState: 0\n[t] 0 {7}\n--END--", 4, 8,
                 "no acceptance set 7");
  expect_problem("HOA: v1 Start: 0 Acceptance: 0 t\n--BODY--\nState: 0\n0 0\n--END--", 4, 3, "no label");
  expect_problem("HOA: v1 /* open", 1, 16, "comment");
  expect_problem("HOA: v1 Acceptance: 0 t --BODY-- --ABORT--", 1, 34, "aborted");
  expect_problem("HOA: v1 States: 99999999999999999999", 1, 17, "too large");
  expect_problem("HOA: v1 Alias: @a " + std::string(100'000, '('), 1, 520, "too deeply");
}

TEST(Dot, Pictures) {
  Formulas formulas;
  Names names;
  const FormulaId formula = *property::parse("a U p >= 2", formulas, names);
  const std::string text = write_dot(*Translator(formulas)(formula), formulas, names, "a \"title\"");
  EXPECT_NE(text.find("label=\"a \\\"title\\\"\""), std::string::npos) << text;
  EXPECT_NE(text.find("doublecircle"), std::string::npos) << text;
  EXPECT_NE(text.find("[label=\"a & !(2 <= p)\"]"), std::string::npos) << text;
}

}  // namespace
}  // namespace onager::ltl
