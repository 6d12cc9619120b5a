#include "unfold/concrete.h"

#include <gtest/gtest.h>

#include "model/colored_build.h"

namespace onager::unfold {
namespace {

using colored::NetBuilder;
using colored::Step;
using colored::TermKind;

std::vector<std::string> numbered(std::size_t count) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < count; ++i) names.push_back("c" + std::to_string(i));
  return names;
}

// A token that goes round: p(x) becomes p(x + 1). With a sink, the token leaves its colour there each time.
colored::Net wheel(std::size_t colors, bool has_sink = false) {
  NetBuilder builder("wheel");
  const auto color = builder.cyclic("color", numbered(colors));
  const auto x = builder.variable("x", color);
  const auto p = builder.place("p", color, {{0, 1}});
  const auto t = builder.transition("t");
  builder.input(p, t, builder.value(x));
  builder.output(t, p, builder.successor(builder.value(x)));
  if (has_sink) builder.output(t, builder.place("sink", color), builder.value(x));
  return std::move(builder).build();
}

Unfolding merged(const colored::Net& net, const Apart& apart = {}, Features features = kMerged) {
  return unfold(net, features, apart, Watch::endless());
}

ConcreteLasso lasso_of(const colored::Net& net, const Unfolding& unfolding, const std::vector<TransitionId>& path,
                       std::size_t repeated, bool growing = false) {
  return concrete_lasso(net, unfolding, path, repeated, growing, Watch::endless());
}

TEST(Concrete, TakesTokensOfTheRightClass) {
  NetBuilder builder("classes");
  const auto color = builder.enumeration("color", {"a", "b", "c", "d"});
  const auto x = builder.variable("x", color);
  const auto p = builder.place("p", color, {{0, 1}, {2, 1}, {3, 1}}), q = builder.place("q", color);
  const auto not_a =
      builder.transition("not_a", colored::condition(TermKind::kNotEqual, {builder.value(x), builder.color(color, 0)}));
  builder.input(p, not_a, builder.value(x));
  builder.output(not_a, q, builder.value(x));
  const colored::Net net = std::move(builder).build();
  const Unfolding unfolding = merged(net);
  ASSERT_EQ(unfolding.net.transitions.size(), 1u);  // b, c and d are one
  ConcreteRun run(net, unfolding, Watch::endless());
  EXPECT_EQ(run.make(0), (Step{not_a, {2}}));
  EXPECT_EQ(run.make(0), (Step{not_a, {3}}));
  EXPECT_EQ(run.marking(), (ConcreteRun::Marking{{{0, 1}}, {{2, 1}, {3, 1}}}));
}

TEST(Concrete, PathsFollowTheTokens) {
  const colored::Net net = wheel(3);
  const Unfolding unfolding = merged(net);
  ASSERT_EQ(unfolding.net.places.size(), 1u);
  const std::vector<TransitionId> path{0, 0, 0, 0};
  EXPECT_EQ(concrete_path(net, unfolding, path, Watch::endless()),
            (std::vector<Step>{{0, {0}}, {0, {1}}, {0, {2}}, {0, {0}}}));
}

TEST(Concrete, ACycleMayNeedSeveralRounds) {
  const colored::Net net = wheel(3);
  const ConcreteLasso lasso = lasso_of(net, merged(net), {0, 0}, 1);
  EXPECT_EQ(lasso.steps, (std::vector<Step>{{0, {0}}}));
  EXPECT_EQ(lasso.cycle, (std::vector<Step>{{0, {1}}, {0, {2}}, {0, {0}}}));
}

// The least token is taken, so the first rounds may be different from those that repeat.
TEST(Concrete, RoundsBeforeTheCycleBelongToTheSteps) {
  NetBuilder builder("late");
  const auto color = builder.enumeration("color", {"a", "b"});
  const auto x = builder.variable("x", color), y = builder.variable("y", color);
  const auto p = builder.place("p", color, {{1, 1}});
  const auto t = builder.transition("t");
  builder.input(p, t, builder.value(x));
  builder.output(t, p, builder.value(y));
  const colored::Net net = std::move(builder).build();
  const ConcreteLasso lasso = lasso_of(net, merged(net), {0}, 1);
  EXPECT_EQ(lasso.steps, (std::vector<Step>{{0, {1, 0}}}));  // what nothing tells is the least
  EXPECT_EQ(lasso.cycle, (std::vector<Step>{{0, {0, 0}}}));
}

TEST(Concrete, AnEmptyCycleStaysEmpty) {
  const colored::Net net = wheel(3);
  const ConcreteLasso lasso = lasso_of(net, merged(net), {0}, 0);
  EXPECT_EQ(lasso.steps.size(), 1u);
  EXPECT_TRUE(lasso.cycle.empty());
}

TEST(Concrete, ThereAreAtMostSoManyRounds) {
  const colored::Net most = wheel(kMostRounds), more = wheel(kMostRounds + 1);
  EXPECT_EQ(lasso_of(most, merged(most), {0}, 1).cycle.size(), kMostRounds);
  EXPECT_THROW(lasso_of(more, merged(more), {0}, 1), NotConcrete);
}

TEST(Concrete, WhatIsLeftOutMayGrow) {
  const colored::Net net = wheel(3, true);
  const Unfolding without = merged(net, {.asked = {0}}, kSmallest), with = merged(net);
  ASSERT_EQ(without.net.places.size(), 1u);
  EXPECT_EQ(lasso_of(net, without, {0}, 1).cycle.size(), 3u);
  ASSERT_EQ(with.net.places.size(), 2u);
  EXPECT_THROW(lasso_of(net, with, {0}, 1), NotConcrete);
}

// Growth is in every colour that there was.
TEST(Concrete, ACycleThatAddsLosesNothing) {
  const colored::Net net = wheel(2, true);
  const ConcreteLasso lasso = lasso_of(net, merged(net), {0}, 1, true);
  EXPECT_EQ(lasso.steps.size(), 0u);
  EXPECT_EQ(lasso.cycle, (std::vector<Step>{{0, {0}}, {0, {1}}}));
}

TEST(Concrete, LimitsEndIt) {
  const colored::Net net = wheel(kMostRounds);
  const Unfolding unfolding = merged(net);
  const std::atomic<bool> cancel = true;
  const Limits limits{.cancel = &cancel};
  Watch watch(limits);
  const std::vector<TransitionId> path{0};
  EXPECT_THROW(concrete_lasso(net, unfolding, path, 1, false, watch), LimitMet);
}

}  // namespace
}  // namespace onager::unfold
