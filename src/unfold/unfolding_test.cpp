#include "unfold/unfolding.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/fault.h"
#include "model/colored_build.h"

namespace onager::unfold {
namespace {

using colored::NetBuilder;
using colored::TermKind;

std::vector<std::string> numbered(std::size_t count) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < count; ++i) names.push_back("c" + std::to_string(i));
  return names;
}

Unfolding unfolded(const colored::Net& net, Features features, const Apart& apart = {}) {
  return unfold(net, features, apart, Watch::endless());
}

std::vector<std::string> ids(const std::vector<Node>& nodes) {
  std::vector<std::string> result;
  for (const Node& node : nodes) result.push_back(node.id);
  return result;
}

std::vector<Arc> arcs(std::span<const Arc> row) {
  return {row.begin(), row.end()};
}

// Clients that are idle or busy, and turn to the next one when they stop.
colored::Net clients(std::size_t count, bool turn) {
  NetBuilder builder("clients");
  const auto client = builder.cyclic("client", numbered(count));
  const auto x = builder.variable("x", client);
  const auto idle = builder.full_place("idle", client), busy = builder.place("busy", client);
  const auto start = builder.transition("start"), stop = builder.transition("stop");
  builder.input(idle, start, builder.value(x));
  builder.output(start, busy, builder.value(x));
  builder.input(busy, stop, builder.value(x));
  builder.output(stop, idle, turn ? builder.successor(builder.value(x)) : builder.value(x));
  return std::move(builder).build();
}

TEST(Unfolding, OnePlaceForEachPossibleColor) {
  NetBuilder builder("chain");
  const auto sort = builder.enumeration("sort", {"a", "b", "c"});
  const auto x = builder.variable("x", sort);
  const auto from = builder.place("from", sort, {{0, 1}, {2, 2}}), to = builder.place("to", sort);
  const auto t =
      builder.transition("t", colored::condition(TermKind::kNotEqual, {builder.value(x), builder.color(sort, 2)}));
  builder.input(from, t, builder.value(x));
  builder.output(t, to, builder.times(3, builder.value(x)));
  const colored::Net net = std::move(builder).build();
  const Unfolding all = unfolded(net, kAll), possible = unfolded(net, kFixedPoint);
  EXPECT_EQ(ids(all.net.places),
            (std::vector<std::string>{"from(a)", "from(b)", "from(c)", "to(a)", "to(b)", "to(c)"}));
  EXPECT_EQ(ids(all.net.transitions), (std::vector<std::string>{"t(x=a)", "t(x=b)"}));
  EXPECT_EQ(ids(possible.net.places), (std::vector<std::string>{"from(a)", "from(c)", "to(a)"}));
  EXPECT_EQ(possible.net.initial, (State{1, 2, 0}));
  EXPECT_EQ(ids(possible.net.transitions), (std::vector<std::string>{"t(x=a)"}));
  EXPECT_EQ(arcs(possible.net.outputs[0]), (std::vector<Arc>{{2, 3}}));
  EXPECT_EQ(possible.place_of(net, from, 2), 1u);
  EXPECT_EQ(possible.place_of(net, to, 2), kNone);
  EXPECT_EQ(possible.origin_of_place(2), to);
  EXPECT_EQ(possible.binding_of(net, 0), (std::vector<Color>{0}));
  EXPECT_FALSE(possible.is_merged());
}

TEST(Unfolding, ColorsThatNothingTellsApartAreOne) {
  const colored::Net net = clients(1000, true);
  const Unfolding merged = unfolded(net, kMerged);
  EXPECT_TRUE(merged.is_merged());
  EXPECT_EQ(merged.net.initial, (State{1000, 0}));
  EXPECT_EQ(merged.net.transitions.size(), 2u);
  EXPECT_EQ(merged.place_of(net, 1, 999), 1u);
}

TEST(Unfolding, AQuestionTellsColorsApart) {
  const colored::Net net = clients(10, false);
  const Unfolding of_place = unfolded(net, kMerged, {{{1, 4}}, {}});
  EXPECT_EQ(of_place.net.initial, (State{9, 1, 0, 0}));
  EXPECT_NE(of_place.place_of(net, 1, 4), of_place.place_of(net, 1, 5));
  const Unfolding of_variable = unfolded(net, kMerged, {{}, {{0, 0, 7}}});
  EXPECT_EQ(of_variable.net.transitions.size(), 4u);
}

// Beside all colours of another component a variable takes several tokens, which must agree in it.
TEST(Unfolding, AVariableBesideAllColorsIsNotMerged) {
  NetBuilder builder("beside");
  const auto c = builder.enumeration("c", {"a", "b"}), d = builder.enumeration("d", {"e", "f"});
  const auto pair = builder.product("pair", {c, d});
  const auto x = builder.variable("x", c);
  const auto p = builder.place("p", pair, {{0, 1}, {3, 1}});  // (a,e) and (b,f)
  builder.input(p, builder.transition("t"), builder.tuple(pair, {builder.value(x), builder.all(d)}));
  const Unfolding merged = unfolded(std::move(builder).build(), kMerged);
  EXPECT_EQ(merged.net.places.size(), 2u);
  EXPECT_TRUE(merged.net.transitions.empty());
}

// One split wanders around the cycle; it must not take as many rounds as there are colours.
TEST(Unfolding, LongCyclesAreSplitQuickly) {
  const colored::Net net = clients(20'000, true);
  const Limits limits;
  Watch watch(limits);
  const Unfolding apart = unfold(net, kMerged, {{{0, 3}}, {}}, watch);
  EXPECT_FALSE(apart.is_merged());
  EXPECT_EQ(apart.net.places.size(), 40'000u);
  EXPECT_LT(watch.work(), 500'000'000u);
}

TEST(Unfolding, ProductsMayBeHugeWhereTokensAreFew) {
  NetBuilder builder("huge");
  const auto sort = builder.range("sort", 1, 10'000'000);
  const auto pair = builder.product("pair", {sort, sort});
  const auto x = builder.variable("x", sort), y = builder.variable("y", sort);
  const auto a = builder.place("a", pair, {{5, 1}, {70'000'001, 1}});
  const auto t = builder.transition("t");
  builder.input(a, t, builder.tuple(pair, {builder.value(x), builder.value(y)}));
  builder.output(t, a, builder.tuple(pair, {builder.value(y), builder.value(x)}));
  const colored::Net net = std::move(builder).build();
  const Unfolding possible = unfolded(net, kFixedPoint);
  EXPECT_EQ(possible.net.places.size(), 4u);
  EXPECT_EQ(possible.net.transitions.size(), 4u);
}

TEST(Unfolding, LargeSortsCostNothingUnlessTheyAreSplit) {
  NetBuilder builder("chain");
  const auto sort = builder.range("sort", 1, 10'000'000);
  PlaceId last = builder.place("p", sort, {{5, 1}});
  for (int i = 0; i < 200; ++i) {
    const auto x = builder.value(builder.variable("x" + std::to_string(i), sort));
    const auto next = builder.place("p" + std::to_string(i), sort);
    const auto t = builder.transition("t" + std::to_string(i));
    builder.input(last, t, x);
    builder.output(t, next, x);
    last = next;
  }
  const colored::Net net = std::move(builder).build();
  for (const Features features : {kFixedPoint, kMerged}) {
    const Limits limits;
    Watch watch(limits);
    EXPECT_EQ(unfold(net, features, {}, watch).net.places.size(), 201u);
    EXPECT_LT(watch.work(), 1'000'000u);
  }
}

// Neither the stack nor plans for each of them are exhausted.
TEST(Unfolding, ATransitionMayHaveManyArcs) {
  NetBuilder builder("arcs");
  const auto dot = builder.dot();
  const auto sort = builder.enumeration("sort", {"a", "b"});
  const auto t = builder.transition("t");
  for (int i = 0; i < 3000; ++i) {
    builder.input(builder.place("d" + std::to_string(i), dot, {{0, 1}}), t, builder.color(dot, 0));
    if (i >= 1500) continue;
    const auto x = builder.value(builder.variable("x" + std::to_string(i), sort));
    builder.input(builder.place("p" + std::to_string(i), sort, {{i % 2 == 0 ? 0u : 1u, 1}}), t, x);
  }
  const Unfolding possible = unfolded(std::move(builder).build(), kFixedPoint);
  EXPECT_EQ(possible.net.transitions.size(), 1u);
  EXPECT_EQ(possible.net.inputs[0].size(), 4500u);
}

TEST(Unfolding, WhatIsTooLargeIsAFault) {
  NetBuilder sorts("sorts");
  sorts.place("a", sorts.range("sort", 1, 1 << 25));
  EXPECT_THROW(unfolded(std::move(sorts).build(), kFixedPoint), InputFault);

  for (const bool wraps : {false, true}) {  // around 2^64, to nothing
    NetBuilder builder("tokens");
    const auto dot = builder.dot();
    const auto a = builder.place("a", dot);
    const auto t = builder.transition("t");
    const auto many = [&] {
      const auto some = builder.times(std::uint64_t{1} << 31, builder.color(dot, 0));
      return builder.times(std::uint64_t{1} << 31, some);
    };
    for (int i = 0; i < (wraps ? 4 : 1); ++i) builder.output(t, a, many());
    if (wraps) builder.output(t, a, builder.difference({many(), builder.color(dot, 0)}));
    EXPECT_THROW(unfolded(std::move(builder).build(), kFixedPoint), InputFault);
  }
}

TEST(Unfolding, ClassesOfManyColorsDoNotWrapAround) {
  NetBuilder builder("many");
  const auto sort = builder.range("sort", 1, 1 << 20);
  const auto product = builder.product("product", {sort, sort, sort});
  const auto a = builder.place("a", product);
  builder.output(builder.transition("t"), a, builder.times(std::uint64_t{1} << 31, builder.all(product)));
  EXPECT_THROW(unfolded(std::move(builder).build(), kMerged), InputFault);
}

TEST(Unfolding, TheSumOfAPlaceHasANameOfItsOwn) {
  NetBuilder builder("names");
  const auto sort = builder.enumeration("sort", {"a", "b"});
  const auto dot = builder.dot();
  const auto p = builder.full_place("p", sort);
  builder.place("p(*)", dot, {{0, 5}});
  builder.inhibitor(p, builder.transition("t"), 3);
  const Unfolding possible = unfolded(std::move(builder).build(), kFixedPoint);
  EXPECT_EQ(ids(possible.net.places), (std::vector<std::string>{"p(a)", "p(b)", "p(*)", "p((*))"}));
  EXPECT_EQ(possible.net.initial, (State{1, 1, 5, 2}));
  EXPECT_EQ(possible.origin_of_place(3), p);
}

TEST(Unfolding, LimitsEndIt) {
  NetBuilder builder("endless");
  const auto sort = builder.range("sort", 1, 1 << 20);
  builder.place("a", builder.product("product", {sort, sort}));
  const colored::Net net = std::move(builder).build();
  const Limits limits{.seconds = 0.02};
  Watch watch(limits);
  EXPECT_THROW(unfold(net, kAll, {}, watch), LimitMet);
}

}  // namespace
}  // namespace onager::unfold
