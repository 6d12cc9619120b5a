#include "witness/ltl_judge.h"

#include <gtest/gtest.h>

#include "witness/replay.h"

namespace onager::witness {

namespace {

// A token goes round: a -there-> b -back-> a; `stop` removes it.
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

Trace lasso(std::string formula, std::vector<std::string> steps, std::optional<std::vector<std::string>> cycle) {
  return {"round", "ltl", std::move(steps), std::move(cycle), std::move(formula)};
}

TEST(LtlJudge, JudgesRunsByTheirLetters) {
  const Net net = round_trip();
  const std::vector<std::string> round{"there", "back"};
  for (const char* violated : {"G a >= 1", "F G b >= 1", "X a >= 1", "a >= 1 U deadlock", "!(G F a >= 1 & G F b >= 1)",
                               "X X b >= 1", "G (a >= 1 -> X X b >= 1)", "false R b >= 1", "b >= 1 M a >= 1", "false"})
    EXPECT_EQ(replay(net, lasso(violated, {}, round)).judgement, Judgement::kConfirmed) << violated;
  for (const char* satisfied :
       {"G F a >= 1", "X b >= 1", "G (a + b = 1)", "b >= 1 R a + b = 1", "a >= 1 W b >= 1", "true",
        "G (fireable(there) | fireable(back, stop))", "A F b >= 1", "a >= 1 & X (b >= 1 | a >= 1)"})
    EXPECT_EQ(replay(net, lasso(satisfied, {}, round)).judgement, Judgement::kRefuted) << satisfied;
}

TEST(LtlJudge, StaysInDeadlocksOnly) {
  const Net net = round_trip();
  const std::vector<std::string> none;
  EXPECT_TRUE(replay(net, lasso("G a + b = 1", {"there", "stop"}, none)).ok());
  EXPECT_EQ(replay(net, lasso("F G deadlock", {"there", "stop"}, none)).judgement, Judgement::kRefuted);
  EXPECT_EQ(replay(net, lasso("G a >= 1", {"there"}, none)).judgement, Judgement::kRefuted);
}

TEST(LtlJudge, RefusesWhatItCannotJudge) {
  const Net net = round_trip();
  EXPECT_EQ(replay(net, lasso("G a >= 1", {"there"}, std::nullopt)).judgement, Judgement::kCannotJudge);
  EXPECT_EQ(replay(net, lasso("G (a >= ", {}, {{"there", "back"}})).judgement, Judgement::kCannotJudge);
  EXPECT_EQ(replay(net, lasso("EF a >= 1", {}, {{"there", "back"}})).judgement, Judgement::kCannotJudge);
  EXPECT_EQ(replay(net, lasso("G a >= 1", {}, {{"there"}})).judgement, Judgement::kRefuted);
}

}  // namespace

}  // namespace onager::witness
