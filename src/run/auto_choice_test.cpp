#include "run/auto_choice.h"

#include <gtest/gtest.h>

#include "answer/asking_test.h"
#include "generate/families.h"
#include "tests/oracle/naive.h"
#include "tests/oracle/random_nets.h"
#include "tests/oracle/shrink.h"

namespace onager::run {
namespace {

using answer::Answer;
using answer::testing::explore;

const Words kAutomatic{.reduction = "auto"};

TEST(AutoChoice, TakesTheSmallestOfTheSpacesThatEnd) {
  const Net net = *generate::generate("philosophers", 6, 0);
  const Answer found = explore(net, kAutomatic);
  ASSERT_TRUE(found.why);
  EXPECT_NE(found.why->find("the fewest of"), std::string::npos) << *found.why;
  Words chosen{.reduction = found.used.reduction->to_string(), .relations = to_string(found.used.relations)};
  EXPECT_EQ(explore(net, chosen).figures.states, found.figures.states);
  for (const char* other : {"deletion(first)", "deletion(max-enabled)", "weak:deletion(max-forward)"}) {
    chosen.reduction = other;
    EXPECT_LE(found.figures.states, explore(net, chosen).figures.states) << other;
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
  const Answer found = explore(std::move(builder).build(), kAutomatic);
  ASSERT_TRUE(found.why);
  EXPECT_EQ(found.used.reduction->name, "none");
  EXPECT_EQ(found.figures.states, 7u);
}

TEST(AutoChoice, WhatFiresOneTransitionAStateNeedsNoRivals) {
  NetBuilder builder("grid");  // independent components, each of three hundred steps
  for (int i = 0; i < 100; ++i) {
    const PlaceId left = builder.place("left" + std::to_string(i), 300);
    builder.input(left, builder.transition("step" + std::to_string(i)));
  }
  const Answer found = explore(std::move(builder).build(), kAutomatic);
  ASSERT_TRUE(found.why);
  EXPECT_NE(found.why->find("it fires 1.00 of"), std::string::npos) << *found.why;
  EXPECT_EQ(found.figures.states, 30'001u);
}

TEST(AutoChoice, KeepsTheDeadlocksOfRandomNetsAndIsTheSameEachTime) {
  for (std::uint64_t seed = 0; seed < 150; ++seed) {
    const Net net = oracle::random_net(seed);
    const auto space = oracle::explore(net, 300);
    if (!space.complete) continue;
    for (const char* search : {"bfs", "dfs"}) {
      const Words words{.search = search, .reduction = "auto", .shuffle = seed % 3};
      const Answer found = explore(net, words);
      ASSERT_EQ(found.census.deadlocks, space.deadlocks.size()) << oracle::describe(net);
      ASSERT_LE(found.figures.states, space.states.size()) << oracle::describe(net);
      ASSERT_EQ(*found.why, *explore(net, words).why);
      const bool none = space.deadlocks.empty();
      ASSERT_EQ(answer::testing::ask(net, answer::Kind::kDeadlock, words).verdict,
                none ? Verdict::kHolds : Verdict::kViolated);
    }
  }
}

// Where a set of the smallest kind would cost the square of what is enabled.
TEST(AutoChoice, TakesWhatItCanAfford) {
  for (const char* family : {"workflow", "philosophers"}) {
    const Net net = *generate::generate(family, 1'500, 0);
    const Answer found = answer::testing::ask(net, answer::Kind::kDeadlock, {.search = "dfs", .reduction = "auto"});
    EXPECT_EQ(found.verdict, Verdict::kViolated) << family;
    ASSERT_TRUE(found.why);
    EXPECT_EQ(found.used.reduction->name, "closure-star") << family << ": " << *found.why;
  }
}

TEST(AutoChoice, LimitsAreHonouredWhileSampling) {
  const Answer found = explore(*generate::generate("counters", 9, 0), kAutomatic, {.seconds = 1e-9});
  EXPECT_EQ(found.verdict, Verdict::kUnknown);
  EXPECT_EQ(found.reason.kind, Reason::Kind::kTime);
}

}  // namespace
}  // namespace onager::run
