#include "check/auto_choice.h"

#include <gtest/gtest.h>

#include "check/job.h"
#include "check/plan.h"
#include "generate/families.h"
#include "tests/oracle/naive.h"
#include "tests/oracle/random_nets.h"
#include "tests/oracle/shrink.h"

namespace onager::check {
namespace {

Method automatic() {
  Method method;
  method.reduction = "auto";
  return method;
}

TEST(AutoChoice, TakesTheSmallestOfTheSpacesThatEnd) {
  const Net net = *generate::generate("philosophers", 6, 0);
  const Exploration found = explore(net, automatic(), {});
  ASSERT_TRUE(found.choice);
  EXPECT_NE(found.choice->why.find("the fewest of"), std::string::npos) << found.choice->why;
  Method chosen;
  chosen.reduction = found.choice->reduction;
  chosen.relations = found.choice->relations;
  EXPECT_EQ(explore(net, chosen, {}).figures.states, found.figures.states);
  for (const char* other : {"deletion(first)", "deletion(max-enabled)", "weak:deletion(max-forward)"}) {
    chosen.reduction = other;
    EXPECT_LE(found.figures.states, explore(net, chosen, {}).figures.states) << other;
  }
}

TEST(AutoChoice, TakesNoneWhereNothingCanBeLeftOut) {
  NetBuilder builder("rivals");  // one token that goes out and home again
  const PlaceId home = builder.place("home", 1);
  for (int i = 0; i < 6; ++i) {
    const PlaceId away = builder.place("away" + std::to_string(i));
    const TransitionId go = builder.transition("go" + std::to_string(i)),
                       come = builder.transition("come" + std::to_string(i));
    builder.input(home, go);
    builder.output(go, away);
    builder.input(away, come);
    builder.output(come, home);
  }
  const Exploration found = explore(std::move(builder).build(), automatic(), {});
  ASSERT_TRUE(found.choice);
  EXPECT_EQ(found.choice->reduction, "none");
  EXPECT_EQ(found.figures.states, 7u);
}

TEST(AutoChoice, WhatFiresOneTransitionAStateNeedsNoRivals) {
  NetBuilder builder("grid");  // independent components, each of three hundred steps
  for (int i = 0; i < 100; ++i) {
    const PlaceId left = builder.place("left" + std::to_string(i), 300);
    builder.input(left, builder.transition("step" + std::to_string(i)));
  }
  const Exploration found = explore(std::move(builder).build(), automatic(), {});
  ASSERT_TRUE(found.choice);
  EXPECT_NE(found.choice->why.find("it fires 1.00 of"), std::string::npos) << found.choice->why;
  EXPECT_EQ(found.figures.states, 30'001u);
}

TEST(AutoChoice, KeepsTheDeadlocksOfRandomNetsAndIsTheSameEachTime) {
  for (std::uint64_t seed = 0; seed < 150; ++seed) {
    const Net net = oracle::random_net(seed);
    const auto space = oracle::explore(net, 300);
    if (!space.complete) continue;
    for (const char* search : {"bfs", "dfs"}) {
      Method method = automatic();
      method.search = search;
      method.shuffle = seed % 3;
      const Exploration found = explore(net, method, {});
      ASSERT_EQ(found.deadlocks, space.deadlocks.size()) << oracle::describe(net);
      ASSERT_LE(found.figures.states, space.states.size()) << oracle::describe(net);
      ASSERT_EQ(found.choice->why, explore(net, method, {}).choice->why);
      const bool none = space.deadlocks.empty();
      ASSERT_EQ(find_deadlocks(net, method, {}).verdict, none ? Verdict::kHolds : Verdict::kViolated);
    }
  }
}

TEST(AutoChoice, LimitsAreHonouredWhileSampling) {
  Limits limits;
  limits.seconds = 1e-9;
  limits.begin = Clock::now() - std::chrono::seconds(1);
  const Exploration found = explore(*generate::generate("counters", 9, 0), automatic(), limits);
  EXPECT_FALSE(found.complete);
  EXPECT_EQ(found.reason, "time limit");
}

TEST(AutoChoice, RelationsCannotBeGivenBeside) {
  Method method = automatic();
  EXPECT_FALSE(refuse(method));
  method.relations = "dynamic";
  EXPECT_TRUE(refuse(method));
}

}  // namespace
}  // namespace onager::check
