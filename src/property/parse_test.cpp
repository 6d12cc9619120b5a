#include "property/parse.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>

#include "property/atoms.h"
#include "property/print.h"
#include "property/random_test.h"

namespace onager::property {
namespace {

Names closed_names() {
  NetBuilder builder("n");
  for (const char* place : {"cs1", "cs2", "req", "ack"}) builder.place(place);
  for (const char* transition : {"enter", "leave"}) builder.transition(transition);
  return Names::of(std::move(builder).build());
}

std::string reprinted(std::string_view text, Names names = {}) {
  Formulas formulas;
  const Result<FormulaId> formula = parse(text, formulas, names);
  return formula ? print(formulas, names, *formula) : formula.error().to_string();
}

void expect_problem(std::string_view text, std::uint64_t column, std::string_view message, std::string_view hint) {
  Formulas formulas;
  Names names = closed_names();
  const Result<FormulaId> formula = parse(text, formulas, names);
  ASSERT_FALSE(formula) << text;
  EXPECT_EQ(formula.error().column, column) << formula.error().to_string();
  EXPECT_NE(formula.error().message.find(message), std::string::npos) << formula.error().to_string();
  EXPECT_NE(formula.error().hint.find(hint), std::string::npos) << formula.error().to_string();
}

TEST(Parse, WhatTheDocumentsShow) {
  EXPECT_EQ(reprinted("AG !(cs1 >= 1 & cs2 >= 1)", closed_names()), "AG !(cs1 >= 1 & cs2 >= 1)");
  EXPECT_EQ(reprinted("G (req >= 1 -> F ack >= 1)", closed_names()), "G (req >= 1 -> F ack >= 1)");
  EXPECT_EQ(reprinted("EF(fireable(enter,leave))", closed_names()), "EF fireable(enter, leave)");
  EXPECT_EQ(reprinted("bound(cs1+cs2)", closed_names()), "bound(cs1 + cs2)");
  EXPECT_EQ(reprinted("[] (a => <> b)"), "G (a -> F b)");
  EXPECT_EQ(reprinted("A[a U b] && E(c)"), "A (a U b) & E c");
}

TEST(Parse, Precedence) {
  EXPECT_EQ(reprinted("(a U (b U c)) & (d | e) -> (f -> g)"), "a U b U c & (d | e) -> f -> g");
  EXPECT_EQ(reprinted("(a U b) U c"), "(a U b) U c");
  EXPECT_EQ(reprinted("! a U b"), "!a U b");
  EXPECT_EQ(reprinted("!(a U b)"), "!(a U b)");
  EXPECT_EQ(reprinted("X p > 1 + 2 * q"), "X p > 1 + 2 * q");
  EXPECT_EQ(reprinted("1 - 2 - 3 = 1 - (2 - 3)"), "1 - 2 - 3 = 1 - (2 - 3)");
  EXPECT_EQ(reprinted("(1 + 2) * 3 >= -x"), "(1 + 2) * 3 >= 0 - x");
  EXPECT_EQ(reprinted("!(p >= 1)"), "!(p >= 1)");
  EXPECT_EQ(reprinted("a <-> b <-> c"), "(a <-> b) <-> c");
}

TEST(Parse, NamesInQuotes) {
  EXPECT_EQ(reprinted(R"("a b" >= 1 & "G" = 2 & "x\"y\\" < 3)"), R"("a b" >= 1 & "G" = 2 & "x\"y\\" < 3)");
  EXPECT_EQ(reprinted(R"("plain")"), "plain");
}

TEST(Parse, Problems) {
  expect_problem("AG cs3 >= 1", 4, "no place 'cs3'", "did you mean");
  expect_problem("AG fireable(entre)", 13, "no transition 'entre'", "'enter'");
  expect_problem("AG enter >= 1", 4, "'enter' is a transition", "fireable(enter)");
  expect_problem("G cs1", 3, "this is a number", "p >= 1");
  expect_problem("G (cs1 >= 1) + 2 > 1", 3, "this is a condition, but a number is expected", "");
  expect_problem("G (cs1 >= 1", 12, "a ')' is missing", "column 3");
  expect_problem("G cs1 >= 1)", 11, "no opening", "");
  expect_problem("G", 2, "ends too early", "");
  expect_problem("", 1, "ends too early", "");
  expect_problem("cs1 >= U", 8, "'U' is an operator", "\"U\"");
  expect_problem("cs1 >= 1 cs2 >= 1", 10, "unexpected after", "operator");
  expect_problem("1 <= cs1 <= 2", 10, "chained", "");
  expect_problem("cs1 >= 99999999999", 8, "too large", "");
  expect_problem("G cs1 # 2", 7, "'#'", "quotes");
  expect_problem("\"cs1 >= 1", 1, "closing quote", "");
  expect_problem("max(cs1) >= 1", 1, "no function 'max'", "bound");
  expect_problem("bound(cs1) & true", 1, "stand alone", "");
}

TEST(Parse, ColumnsAreCharactersAndLinesAreTold) {
  Formulas formulas;
  Names names = closed_names();
  EXPECT_EQ(parse("\"\xc3\xa4\xc3\xb6\" >= x", formulas, names).error().column, 1u);
  const Diagnostic second = parse("cs1 >= 1 &\n  cs9 >= 1", formulas, names).error();
  EXPECT_EQ(second.line, 2u);
  EXPECT_EQ(second.column, 3u);
  EXPECT_EQ(parse("cs1 >= cs1 \xc3\xa4 q", formulas, names).error().column, 12u);
}

TEST(Parse, DeepTextIsRefused) {
  for (const std::string opening : {"(", "!", "X ", "- ", "a -> ", "a U ", "AG "}) {
    std::string text;
    for (int i = 0; i < 100'000; ++i) text += opening;
    Formulas formulas;
    Names names;
    EXPECT_FALSE(parse(text + "a", formulas, names)) << opening;
  }
}

TEST(Parse, WideTextIsFine) {
  std::string text = "a";
  for (int i = 0; i < 100'000; ++i) text += i % 2 == 0 ? " & b" : " & c";
  Formulas formulas;
  Names names;
  const Result<FormulaId> formula = parse(text, formulas, names);
  ASSERT_TRUE(formula);
  EXPECT_EQ(formulas.operands(*formula).size(), 100'001u);
}

RC_GTEST_PROP(Parse, IsTheInverseOfPrint, ()) {
  Formulas formulas;
  Names names = testing::names_for_tests();
  testing::RandomFormulas random(formulas, [](int n) { return *rc::gen::inRange(0, n); });
  const FormulaId formula =
      *rc::gen::inRange(0, 10) == 9 ? formulas.unary(Kind::kBound, random.number(3)) : random.any(4);
  const std::string text = print(formulas, names, formula);
  const Result<FormulaId> again = parse(text, formulas, names);
  if (!again) RC_FAIL(text + ": " + again.error().to_string());
  RC_ASSERT(*again == formula);
}

// The greatest value of a sum of places goes into the formula of a trace, and is read again from there.
TEST(Parse, ReadsPrintedNumbersOfAnySize) {
  for (const std::int64_t value : {std::int64_t{8589934590}, std::int64_t{-8589934591}, INT64_MAX, INT64_MIN}) {
    Formulas formulas;
    Names names;
    const std::string text = "2 * " + print(formulas, names, formulas.number(value)) + " = 2 * p";
    const Result<FormulaId> again = parse(text, formulas, names);
    ASSERT_TRUE(again) << text << ": " << again.error().to_string();
    const FormulaId number = formulas.operands(formulas.operands(*again)[0])[1];
    EXPECT_EQ(evaluate_number(formulas, number, {}), value) << text;
  }
}

}  // namespace
}  // namespace onager::property
