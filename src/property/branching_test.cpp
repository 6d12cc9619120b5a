#include "property/branching.h"

#include <gtest/gtest.h>

#include "property/parse.h"
#include "property/print.h"

namespace onager::property {
namespace {

struct Setting {
  Formulas formulas;
  Names names;
  Branching branching{formulas};

  FormulaId read(const std::string& text) {
    const Result<FormulaId> formula = parse(text, formulas, names);
    EXPECT_TRUE(formula) << text;
    return formula ? *formula : formulas.constant(false);
  }
  std::string text(FormulaId formula) const { return formula == kNone ? "none" : print(formulas, names, formula); }
};

std::string normal(const std::string& text, bool negated = false) {
  Setting setting;
  return setting.text(setting.branching(setting.read(text), negated));
}

TEST(Branching, NegationsStandBeforeConditions) {
  EXPECT_EQ(normal("AG EF a"), "AG EF a");
  EXPECT_EQ(normal("AG EF a", true), "EF AG !a");
  EXPECT_EQ(normal("!AX a"), "EX !a");
  EXPECT_EQ(normal("!E (a U b)"), "A (!a R !b)");
  EXPECT_EQ(normal("!A (a W b)"), "E (!a M !b)");
  EXPECT_EQ(normal("!E (a M AG b)"), "A (!a W EF !b)");
  EXPECT_EQ(normal("!(AF a & b)"), "EG !a | !b");
  EXPECT_EQ(normal("AF a -> EX b"), "EG !a | EX b");
  EXPECT_EQ(normal("!(a & (b | c))"), "!(a & (b | c))");  // a condition stays as it is
}

TEST(Branching, EquivalencesHaveEachSideTwice) {
  Setting setting;
  const FormulaId both = setting.branching(setting.read("AG a <-> EF b"));
  EXPECT_EQ(setting.branching(setting.branching(both, true), true), both);
  EXPECT_EQ(setting.formulas.operands(both).size(), 2u);
}

TEST(Branching, NegatingTwiceGivesTheSame) {
  for (const char* text :
       {"AG EF a", "E (a U AX (b & EG c))", "A (a W b) | E (c R AF a)", "AX AX EX a", "A (EF a M b)"}) {
    Setting setting;
    const FormulaId once = setting.branching(setting.read(text));
    EXPECT_EQ(setting.branching(setting.branching(once, true), true), once) << text;
    EXPECT_EQ(setting.branching(once), once) << text;
  }
}

TEST(Branching, OperandsKeepTheirOrder) {
  EXPECT_EQ(normal("AG c & b & EF a & c"), "AG c & b & EF a & c");
  EXPECT_EQ(normal("AG c & b & EF a & c", true), "EF !c | !b | AG !a | !c");
}

TEST(Branching, WhatIsNecessaryIsACondition) {
  const auto necessary = [](const std::string& text) {
    Setting setting;
    const FormulaId formula = setting.branching.necessary(setting.branching(setting.read(text)));
    EXPECT_TRUE(setting.branching.is_condition(formula));
    return setting.text(formula);
  };
  EXPECT_EQ(necessary("a & b"), "a & b");
  EXPECT_EQ(necessary("a & EF b"), "a");
  EXPECT_EQ(necessary("a | EF b"), "true");
  EXPECT_EQ(necessary("EG a"), "a");
  EXPECT_EQ(necessary("AG (a & EF b)"), "a");
  EXPECT_EQ(necessary("EX a"), "!deadlock");
  EXPECT_EQ(necessary("AX a"), "true");
  EXPECT_EQ(necessary("E (a U b)"), "a | b");
  EXPECT_EQ(necessary("A (a R b)"), "b");
}

TEST(Branching, TheCommonFragmentWithLtl) {
  const auto linear = [](const std::string& text) {
    Setting setting;
    return setting.text(setting.branching.as_ltl(setting.branching(setting.read(text))));
  };
  EXPECT_EQ(linear("AF a"), "F a");
  EXPECT_EQ(linear("AG AF a"), "G F a");
  EXPECT_EQ(linear("A (a U b) & AG (c | AF a)"), "a U b & G (c | F a)");
  EXPECT_EQ(linear("AF AG a"), "none");  // unlike F G a
  EXPECT_EQ(linear("AG (AF a | AF b)"), "none");
  EXPECT_EQ(linear("AX a"), "none");
  EXPECT_EQ(linear("EF a"), "none");
  EXPECT_EQ(linear("AG EF a"), "none");
}

TEST(Branching, WalksOfPaths) {
  Setting setting;
  const auto walk = [&](const std::string& text) {
    const FormulaId path = setting.formulas.operand(setting.branching(setting.read(text)));
    const Branching::Walk found = setting.branching.walk_of(path);
    return setting.text(found.hold) + (found.weak ? " W " : " U ") + setting.text(found.goal);
  };
  EXPECT_EQ(walk("EF a"), "true U a");
  EXPECT_EQ(walk("EG a"), "a W false");
  EXPECT_EQ(walk("E (a U b)"), "a U b");
  EXPECT_EQ(walk("E (a W b)"), "a W b");
  EXPECT_EQ(walk("E (a R b)"), "b W a & b");
  EXPECT_EQ(walk("E (a M b)"), "b U a & b");
}

}  // namespace
}  // namespace onager::property
