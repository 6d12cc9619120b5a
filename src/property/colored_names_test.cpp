#include "property/colored_names.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "model/colored_build.h"
#include "property/names.h"
#include "property/parse.h"
#include "property/print.h"

namespace onager::property {
namespace {

using colored::Net;
using colored::NetBuilder;
using colored::PlacePattern;
using colored::StepPattern;

Net small() {
  NetBuilder builder("small");
  const auto dot = builder.dot();
  const auto seat = builder.cyclic("seat", {"1", "2", "3"});
  const auto color = builder.enumeration("colour", {"red", "green", "1.5", "F", "pale blue"});
  const auto level = builder.range("level", -2, 900'000'000);
  const auto one = builder.enumeration("one", {"only"});
  const auto pair = builder.product("pair", {seat, color});
  const auto p = builder.variable("p", seat), c = builder.variable("c", color), o = builder.variable("o", one);
  builder.full_place("fork", seat);
  builder.place("mem", pair);
  builder.place("idle", dot, {{0, 1}});
  builder.place("deep", level);
  builder.place("lone", one);
  builder.place("my place", seat);
  builder.place("hue", color);
  builder.place("and", seat);
  const auto eat = builder.transition("eat"), move = builder.transition("move");
  builder.input(0, eat, builder.value(p));
  builder.input(1, move, builder.tuple(pair, {builder.value(p), builder.value(c)}));
  builder.input(4, move, builder.value(o));
  builder.transition("end");
  return std::move(builder).build();
}

std::string wrong(const std::string& text) {
  const Net net = small();
  Names names = Names::of(net);
  Formulas formulas;
  const auto formula = parse(text, formulas, names);
  if (formula) return "read";
  const Diagnostic& problem = formula.error();
  return fmt::format("column {}: {}{}", problem.column, problem.message,
                     problem.hint.empty() ? "" : fmt::format(" ({})", problem.hint));
}

TEST(ColoredNames, PlacesAndTransitionsOfTheNetComeFirst) {
  Net net = small();
  net.places[0].node.name = "gabel";
  Names names = Names::of(net);
  EXPECT_EQ(names.places.find("mem")[0], 1u);
  EXPECT_EQ(names.places.find_or_alias("gabel")[0], 0u);
  EXPECT_EQ(names.transitions.find("end")[0], 2u);
  EXPECT_EQ(names.colors->place_pattern(1), (PlacePattern{1, {}}));
  EXPECT_EQ(names.colors->step_pattern(1), (StepPattern{1, {{}, {}, {}}}));
  EXPECT_EQ(names.find_place("gabel(2)")[0], names.find_place("fork(2)")[0]);
}

TEST(ColoredNames, ColoursGetIdsWhenTheyAreUsed) {
  const Net net = small();
  Names names = Names::of(net);
  Formulas formulas;
  const auto first = parse("fork(2) >= 1 & mem( 1 , red) = 2 & fork >= 1", formulas, names);
  ASSERT_TRUE(first) << first.error().to_string();
  ASSERT_EQ(names.places.size(), net.places.size() + 2);
  EXPECT_EQ(names.colors->place_pattern(8), (PlacePattern{0, 1}));
  EXPECT_EQ(names.colors->place_pattern(9), (PlacePattern{1, 0}));
  const auto again = parse("\"fork(2)\" >= 1 & mem((1,red)) == 2 & fork >= 1", formulas, names);
  EXPECT_EQ(*again, *first);
  const auto steps = parse("fireable(move(c=green,p=3), eat, eat(p=1), move(p=3, c = green))", formulas, names);
  ASSERT_TRUE(steps) << steps.error().to_string();
  EXPECT_EQ(formulas.operands(*steps)[0], formulas.operands(*steps)[3]);
  EXPECT_EQ(names.colors->step_pattern(3), (StepPattern{1, {2, 1, {}}}));
  EXPECT_EQ(print(formulas, names, *steps), "fireable(move(p=3,c=green), eat, eat(p=1), move(p=3,c=green))");
}

TEST(ColoredNames, WhatNamesAllIsPlain) {
  const Net net = small();
  Names names = Names::of(net);
  EXPECT_EQ(names.find_place("idle()")[0], 2u);
  EXPECT_EQ(names.find_place("lone(only)")[0], 4u);
  EXPECT_EQ(names.find_transition("move(o=only)")[0], 1u);
  EXPECT_EQ(names.find_transition("move()")[0], 1u);
  EXPECT_EQ(names.find_transition("move(p=1,o=only)")[0], names.find_transition("move(p=1)")[0]);
  EXPECT_EQ(names.places.size(), net.places.size());
}

TEST(ColoredNames, AreWrittenAsTheyAreRead) {
  const Net net = small();
  for (const char* text : {"mem(1,red) = 1", "deep(-2) = 1", "\"hue(1.5)\" = 1", "hue(F) = 1", "\"hue(#4)\" = 1",
                           "\"my place(2)\" = 1", "\"my place\" = 1", "\"mem(2,#4)\" = 1", "fireable(move(p=2,c=red))",
                           "and(1) = 1", "bound(fork(1) + fork)", "EF fork(2) > hue(red) + 1"}) {
    Names names = Names::of(net);
    Formulas formulas;
    const auto formula = parse(text, formulas, names);
    ASSERT_TRUE(formula) << text << ": " << formula.error().to_string();
    EXPECT_EQ(print(formulas, names, *formula), text);
    EXPECT_EQ(*parse(print(formulas, names, *formula), formulas, names), *formula);
  }
}

TEST(ColoredNames, QuotesMayBeAnywhere) {
  const Net net = small();
  Names names = Names::of(net);
  EXPECT_EQ(wrong("\"my place\"(2) = 1 & hue(\"pale blue\") = 1 & mem(2, \"pale blue\") = 0"), "read");
  EXPECT_EQ(names.find_place("hue(pale blue)")[0], names.find_place("hue(#4)")[0]);
}

TEST(ColoredNames, NodesThatLookLikeColoursAreMeantFirst) {
  NetBuilder builder("twins");
  const auto seat = builder.range("seat", 1, 2);
  builder.place("fork", seat);
  builder.place("fork(2)", seat);
  const Net net = std::move(builder).build();
  Names names = Names::of(net);
  Formulas formulas;
  const auto plain = parse("fork(2) = 1", formulas, names);
  EXPECT_EQ(*plain, *parse("\"fork(2)\" = 1", formulas, names));
  EXPECT_EQ(names.places.size(), 2u);
  const auto color = parse("fork((2)) = 1 & \"fork(2)(1)\" = 0", formulas, names);
  ASSERT_TRUE(color) << color.error().to_string();
  EXPECT_EQ(names.colors->place_pattern(2), (PlacePattern{0, 1}));
  EXPECT_EQ(names.colors->place_pattern(3), (PlacePattern{1, 0}));
  EXPECT_EQ(*parse(print(formulas, names, *color), formulas, names), *color);
}

TEST(ColoredNames, Mistakes) {
  EXPECT_EQ(wrong("fork(4) = 1"), "column 6: '4' is no colour of the sort 'seat' (its colours are 1, 2, 3)");
  EXPECT_EQ(wrong("\"fork(4)\" = 1"), "column 1: '4' is no colour of the sort 'seat' (its colours are 1, 2, 3)");
  EXPECT_EQ(wrong("fork(1,2) = 1"), "column 6: the sort 'seat' has 1 component, not 2 (as in fork(1))");
  EXPECT_EQ(wrong("fork() = 1"), "column 6: a colour is missing (its colours are 1, 2, 3)");
  EXPECT_EQ(wrong("mem(1) = 1"), "column 5: the sort 'pair' has 2 components, not 1 (as in mem(1,red))");
  EXPECT_EQ(wrong("mem(1, gren) = 1"),
            "column 8: 'gren' is no colour of the sort 'colour' (its colours are red, green, 1.5, F, #4)");
  EXPECT_EQ(wrong("hue(pale red) = 1").substr(0, 9), "column 5:");
  EXPECT_EQ(wrong("deep(-3) = 1"), "column 6: '-3' is no colour of the sort 'level' (its colours are -2 to 900000000)");
  EXPECT_EQ(wrong("idle(1) = 1"), "column 6: the place 'idle' has no colours (write idle)");
  EXPECT_EQ(wrong("frok(1) = 1"), "column 1: the model has no place 'frok' (did you mean 'fork'?)");
  EXPECT_EQ(wrong("fork(1 = 1"), "column 11: a ')' is missing (the '(' in column 5 is still open)");
  EXPECT_EQ(wrong("or(fork(1) = 1)"), "column 1: there is no function 'or' (write |)");
  EXPECT_EQ(wrong("eat(p=1) = 1"),
            "column 1: 'eat' is a transition, not a place (whether it may fire is written fireable(eat))");
}

TEST(ColoredNames, MistakesInSteps) {
  EXPECT_EQ(wrong("fireable(end(p=1))"), "column 14: the transition 'end' has no variables (write end)");
  EXPECT_EQ(wrong("fireable(eat(1))"), "column 14: a variable and its colour are expected (as in eat(p=1))");
  EXPECT_EQ(wrong("fireable(eat(c=red))"), "column 14: 'c' is no variable of 'eat' (its variables are p)");
  EXPECT_EQ(wrong("fireable(move(p=1,q=1))"), "column 19: 'q' is no variable of 'move' (its variables are p, c, o)");
  EXPECT_EQ(wrong("fireable(move(p=1, p=2))"), "column 20: the variable 'p' has two colours");
  EXPECT_EQ(wrong("fireable(move(c=red, p=7))"),
            "column 24: '7' is no colour of the sort 'seat' (its colours are 1, 2, 3)");
  EXPECT_EQ(wrong("fireable(ate(p=1))"), "column 10: the model has no transition 'ate' (did you mean 'eat'?)");
  EXPECT_EQ(wrong("fireable(fork(1))"),
            "column 10: 'fork' is a place, and only transitions fire (compare it, as in fork >= 1)");
  EXPECT_EQ(wrong("fireable(eat(p=1"), "column 17: a ')' is missing (the '(' in column 13 is still open)");
}

TEST(ColoredNames, DeepTextIsRefused) {
  const std::string deep(100'000, '('), closed = deep + std::string(100'000, ')');
  for (const std::string& text : {"fork" + deep + " = 1", "fork" + closed + " = 1", "\"mem" + closed + "\" = 1",
                                  "fireable(eat" + closed + ")", "fireable(eat(p=" + closed + "))"})
    EXPECT_EQ(wrong(text).substr(0, 6), "column");
}

TEST(ColoredNames, CopiesGoOnByThemselves) {
  const Net net = small();
  Names names = Names::of(net);
  names.find_place("fork(1)");
  Names copy = names;
  EXPECT_EQ(copy.find_place("fork(2)")[0], names.find_place("fork(3)")[0]);
  EXPECT_EQ(copy.colors->place_pattern(8), names.colors->place_pattern(8));
  EXPECT_NE(copy.colors->place_pattern(9), names.colors->place_pattern(9));
}

}  // namespace
}  // namespace onager::property
