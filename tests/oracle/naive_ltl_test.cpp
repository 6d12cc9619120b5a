#include "tests/oracle/naive_ltl.h"

#include <gtest/gtest.h>

#include "property/parse.h"

namespace onager::oracle {

namespace {

// a token goes round, or is taken away.
Net round_trip() {
  NetBuilder builder("round");
  const PlaceId a = builder.place("a", 1), b = builder.place("b", 0);
  const TransitionId there = builder.transition("there"), back = builder.transition("back");
  builder.input(a, there);
  builder.output(there, b);
  builder.input(b, back);
  builder.output(back, a);
  builder.input(b, builder.transition("stop"));
  return std::move(builder).build();
}

bool holds(const char* text) {
  const Net net = round_trip();
  property::Formulas formulas;
  property::Names names = property::Names::of(net);
  return *satisfies(net, formulas, *property::parse(text, formulas, names), 10);
}

}  // namespace

TEST(NaiveLtl, KnowsWhatHolds) {
  for (const char* formula : {"a >= 1", "X b >= 1", "G (a >= 1 -> X b >= 1)", "F b >= 1", "G F a >= 1 | F G deadlock",
                              "a >= 1 U b >= 1", "a >= 1 W b >= 1", "b >= 1 R a >= 1 | X true", "true",
                              "(a >= 1 | b >= 1) W deadlock", "deadlock M true | true"})
    EXPECT_TRUE(holds(formula)) << formula;
  for (const char* formula : {"G F a >= 1", "F deadlock", "G (b >= 1 -> X a >= 1)", "X X a >= 1", "F G a >= 1", "false",
                              "a >= 1 R b >= 1", "b >= 1 M a >= 1", "G F b >= 1", "(a >= 1 | b >= 1) U deadlock"})
    EXPECT_FALSE(holds(formula)) << formula;
}

}  // namespace onager::oracle
