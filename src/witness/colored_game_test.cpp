#include "witness/colored_game.h"

#include <gtest/gtest.h>

#include "model/colored_build.h"

namespace onager::witness {
namespace {

using colored::Binding;
using colored::condition;
using colored::Net;
using colored::NetBuilder;
using colored::Step;
using colored::TermKind;
using colored::Tokens;

// think -> eat with forks p and p++1
Net table(std::uint64_t size) {
  NetBuilder builder("table");
  std::vector<std::string> seats;
  for (std::uint64_t i = 1; i <= size; ++i) seats.push_back(std::to_string(i));
  const auto seat = builder.cyclic("seat", seats);
  const auto p = builder.variable("p", seat);
  const auto think = builder.full_place("think", seat), fork = builder.full_place("fork", seat);
  const auto eat = builder.place("eat", seat);
  const auto take = builder.transition("take");
  builder.input(think, take, builder.value(p));
  builder.input(fork, take, builder.sum({builder.value(p), builder.successor(builder.value(p))}));
  builder.output(take, eat, builder.value(p));
  return std::move(builder).build();
}

std::size_t count_enabled(const ColoredGame& game, const Net& net, TransitionId t = 0) {
  std::size_t count = 0;
  game.each_enabled(any_step(net, t), [&](const Step&) { return ++count > 0; });
  return count;
}

TEST(ColoredGame, FiresBindings) {
  const Net net = table(3);
  ColoredGame game(net);
  EXPECT_EQ(count_enabled(game, net), 3u);
  EXPECT_FALSE(game.fire("take(p=3)"));
  EXPECT_EQ(game.marking(), (ColoredMarking{{{0, 1}, {1, 1}}, {{1, 1}}, {{2, 1}}}));
  EXPECT_FALSE(game.some_enabled());
  EXPECT_EQ(game.tokens({1, {}}), 1u);
  EXPECT_EQ(game.tokens({1, 0}), 0u);
  EXPECT_EQ(game.fire("take(p=1)")->message,
            "step 'take(p=1)' is not enabled: place 'fork' holds 1 token, at least 2 needed");
  game.stand_on({{{0, 1}}, {{1, 2}}, {}});
  EXPECT_EQ(game.fire("take(p=1)")->message,
            "step 'take(p=1)' is not enabled: place 'fork(1)' holds 0 tokens, 1 needed");
  EXPECT_EQ(game.fire("take")->message, "'take' does not give a colour to each variable of transition 'take'");
  EXPECT_EQ(game.fire("tak(p=1)")->message, "the model has no transition 'tak'; did you mean 'take'?");
}

TEST(ColoredGame, ArcsToOnePlaceAddUp) {
  NetBuilder builder("twice");
  const auto sort = builder.range("sort", 1, 2);
  const auto x = builder.variable("x", sort), y = builder.variable("y", sort);
  const auto a = builder.place("a", sort, {{0, 1}, {1, 2}}), limit = builder.place("limit", sort, {{0, 1}, {1, 1}});
  const auto t = builder.transition("t");
  builder.input(a, t, builder.value(x));
  builder.input(a, t, builder.value(y));
  builder.inhibitor(limit, t, 3);
  const Net net = std::move(builder).build();
  ColoredGame game(net);
  EXPECT_EQ(count_enabled(game, net), 3u);  // not 1 twice
  EXPECT_FALSE(game.is_enabled({t, {0, 0}}));
  EXPECT_TRUE(game.some_enabled({t, {{}, 0}}));
  game.stand_on({{{0, 1}, {1, 2}}, {{0, 2}, {1, 1}}});
  EXPECT_FALSE(game.some_enabled());
  EXPECT_NE(game.fire("t(x=1,y=2)")->message.find("inhibits from 3 on"), std::string::npos);
}

TEST(ColoredGame, Multisets) {
  NetBuilder builder("multisets");
  const auto sort = builder.range("sort", 1, 3);
  const auto pair = builder.product("pair", {sort, sort});
  const auto x = builder.variable("x", sort);
  const auto a = builder.place("a", sort, {{0, 1}, {1, 1}, {2, 1}}), b = builder.place("b", pair);
  const auto t = builder.transition("t"), u = builder.transition("u");
  builder.input(a, t, builder.difference({builder.all(sort), builder.value(x)}));
  builder.output(t, b, builder.times(2, builder.tuple(pair, {builder.value(x), builder.all(sort)})));
  builder.input(b, u, builder.tuple(pair, {builder.value(x), builder.all(sort)}));
  const Net net = std::move(builder).build();
  ColoredGame game(net);
  EXPECT_EQ(count_enabled(game, net), 3u);
  ASSERT_TRUE(game.fire(Step{t, {1}}));
  EXPECT_EQ(game.marking(), (ColoredMarking{{{1, 1}}, {{3, 2}, {4, 2}, {5, 2}}}));
  EXPECT_EQ(count_enabled(game, net, u), 1u);
  ASSERT_FALSE(game.fire("u(x=2)"));
  EXPECT_EQ(game.marking(), (ColoredMarking{{{1, 1}}, {{3, 1}, {4, 1}, {5, 1}}}));
}

TEST(ColoredGame, GuardsWithPartsAndOrders) {
  NetBuilder builder("guards");
  const auto sort = builder.range("sort", 0, 5);
  const auto half = builder.partition("half", sort, {"low", "high"}, {0, 0, 0, 1, 1, 1});
  const auto x = builder.variable("x", sort), y = builder.variable("y", sort);
  const auto a = builder.full_place("a", sort);
  const auto t = builder.transition(
      "t", condition(TermKind::kAnd,
                     {condition(TermKind::kEqual, {builder.part(half, builder.value(x)), builder.color(half, 1)}),
                      condition(TermKind::kLess, {builder.value(y), builder.value(x)}),
                      condition(TermKind::kNotEqual, {builder.value(y), builder.color(sort, 0)})}));
  builder.input(a, t, builder.value(x));
  const Net net = std::move(builder).build();
  const ColoredGame game(net);
  EXPECT_EQ(count_enabled(game, net), 2u + 3u + 4u);
}

TEST(ColoredGame, LargeSortsWithFewTokensAreJudgedQuickly) {
  NetBuilder builder("large");
  const auto sort = builder.range("sort", 1, 1'000'000'000);
  const auto pair = builder.product("pair", {sort, sort});
  const auto x = builder.variable("x", sort), y = builder.variable("y", sort), z = builder.variable("z", sort);
  const auto a = builder.place("a", pair, {{5, 1}, {1'000'000'003, 1}}), b = builder.place("b", sort, {{7, 1}});
  const auto is = [&](TermKind kind, colored::VariableId left, colored::VariableId right) {
    return condition(kind, {builder.value(left), builder.value(right)});
  };
  const auto t =
      builder.transition("t", condition(TermKind::kAnd, {is(TermKind::kGreater, x, y), is(TermKind::kEqual, x, z)}));
  const auto u = builder.transition("u");
  builder.input(a, t, builder.tuple(pair, {builder.value(x), builder.value(y)}));
  builder.output(t, b, builder.value(z));
  builder.input(b, u, builder.all(sort));
  const Net net = std::move(builder).build();
  Watch watch{Limits{}};
  const ColoredGame game(net, watch);
  EXPECT_FALSE(game.some_enabled());
  EXPECT_LT(watch.work(), 10'000u);
}

TEST(ColoredGame, CountsBeyondTheRangeAreRefused) {
  NetBuilder builder("many");
  const auto dot = builder.dot();
  const auto a = builder.place("a", dot, {{0, kMaxWeight}});
  const auto t = builder.transition("t");
  builder.output(t, a, builder.times(std::uint64_t{1} << 31, builder.color(dot, 0)));
  const Net net = std::move(builder).build();
  ColoredGame game(net);
  EXPECT_FALSE(game.fire("t"));
  const auto refusal = game.fire("t");
  ASSERT_TRUE(refusal);
  EXPECT_TRUE(refusal->beyond_limits);
  EXPECT_EQ(game.tokens({a, {}}), kMaxValue);
}

}  // namespace
}  // namespace onager::witness
