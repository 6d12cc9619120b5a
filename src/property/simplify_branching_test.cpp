#include "property/simplify_branching.h"

#include <gtest/gtest.h>

#include "property/parse.h"
#include "property/print.h"

namespace onager::property {
namespace {

std::string simplified(const std::string& text, const std::string& always = "", const std::string& never = "") {
  Formulas formulas;
  Names names;
  Branching branching(formulas);
  const Result<FormulaId> formula = parse(text, formulas, names);
  EXPECT_TRUE(formula) << text;
  const auto decide = [&](FormulaId condition) -> std::optional<bool> {
    if (print(formulas, names, condition) == always) return true;
    if (print(formulas, names, condition) == never) return false;
    return std::nullopt;
  };
  return print(formulas, names, BranchingSimplifier(formulas, branching, decide)(branching(*formula)));
}

// tests/laws/ctl_engines_law_test.cpp compares with the definition on random nets; here are the rules by name.
TEST(SimplifyBranching, OperatorsThatDoNothing) {
  EXPECT_EQ(simplified("EF AF a"), "EF a");
  EXPECT_EQ(simplified("EF EF a"), "EF a");
  EXPECT_EQ(simplified("EF E (a U b)"), "EF b");
  EXPECT_EQ(simplified("EF EX a"), "EX EF a");
  EXPECT_EQ(simplified("AF EF a"), "EF a");
  EXPECT_EQ(simplified("AF A (a U b)"), "AF b");
  EXPECT_EQ(simplified("A (a U AF b)"), "AF b");
  EXPECT_EQ(simplified("E (a U E (a U b))"), "E (a U b)");
  EXPECT_EQ(simplified("AG AG a"), "AG a");
  EXPECT_EQ(simplified("EG AG a"), "AG a");
}

TEST(SimplifyBranching, Constants) {
  EXPECT_EQ(simplified("AG EF true"), "true");
  EXPECT_EQ(simplified("EX false"), "false");
  EXPECT_EQ(simplified("EX true"), "!deadlock");
  EXPECT_EQ(simplified("AX false"), "deadlock");
  EXPECT_EQ(simplified("E (a U false)"), "false");
  EXPECT_EQ(simplified("A (false U a)"), "a");
  EXPECT_EQ(simplified("E (true U a)"), "EF a");
  EXPECT_EQ(simplified("EG true & AF b"), "AF b");
}

TEST(SimplifyBranching, DeadlocksEndRuns) {
  EXPECT_EQ(simplified("E (deadlock U a)"), "a");
  EXPECT_EQ(simplified("E (!deadlock U a)"), "EF a");
}

TEST(SimplifyBranching, ConditionsThatAreDecided) {
  EXPECT_EQ(simplified("AG (a -> EF b)", "", "a"), "true");
  EXPECT_EQ(simplified("AG EF (b & EG a)", "a"), "AG EF b");
  EXPECT_EQ(simplified("AF (a & EX b)", "", "a"), "false");
}

TEST(SimplifyBranching, WhatCannotBeMadeSmallerStays) {
  for (const char* text : {"AG EF a", "EF AG a", "AX AX a", "A (a U b)", "EG a", "AG (EF b | a)"})
    EXPECT_EQ(simplified(text), text);
}

}  // namespace
}  // namespace onager::property
