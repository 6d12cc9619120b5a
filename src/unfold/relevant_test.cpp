#include "unfold/relevant.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "model/colored_build.h"

namespace onager::unfold {
namespace {

using colored::NetBuilder;

using Ids = std::vector<std::string>;

// Nets with tokens of one colour, arc by arc.
class Plain {
 public:
  PlaceId place(const std::string& id, Value tokens) {
    return builder_.place(id, dot_,
                          tokens == 0 ? std::vector<colored::Tokens>{} : std::vector{colored::Tokens{0, tokens}});
  }
  // Weights are 1.
  TransitionId transition(const std::string& id, const std::vector<PlaceId>& inputs,
                          const std::vector<PlaceId>& outputs) {
    const TransitionId t = builder_.transition(id);
    for (const PlaceId p : inputs) builder_.input(p, t, token());
    for (const PlaceId p : outputs) builder_.output(t, p, token());
    return t;
  }
  colored::Term token(std::uint64_t count = 1) const { return builder_.times(count, builder_.color(dot_, 0)); }
  NetBuilder& builder() { return builder_; }
  colored::Net build() && { return std::move(builder_).build(); }

 private:
  NetBuilder builder_{"plain"};
  colored::SortId dot_ = builder_.dot();
};

Unfolding trimmed(const colored::Net& net, const Apart& apart = {}) {
  return unfold(net, {.fixed_point = true, .relevant = true}, apart, Watch::endless());
}
Ids places(const Unfolding& unfolding) {
  Ids ids;
  for (const Node& node : unfolding.net.places) ids.push_back(node.id);
  return ids;
}
Ids transitions(const Unfolding& unfolding) {
  Ids ids;
  for (const Node& node : unfolding.net.transitions) ids.push_back(node.id);
  return ids;
}
std::vector<Arc> row(std::span<const Arc> arcs) {
  return {arcs.begin(), arcs.end()};
}

// a <-> b, by `there` and `back`; both are read.
struct Pair {
  explicit Pair(Plain& net)
      : a(net.place("a", 1)),
        b(net.place("b", 0)),
        there(net.transition("there", {a}, {b})),
        back(net.transition("back", {b}, {a})) {}
  PlaceId a, b;
  TransitionId there, back;
};

TEST(Relevant, PlacesWhoseTokensNeverChange) {
  Plain plain;
  const Pair pair(plain);
  const PlaceId c = plain.place("c", 2);
  const TransitionId can = plain.transition("can", {pair.a, c}, {c});
  const TransitionId cannot = plain.transition("cannot", {pair.a}, {});
  plain.builder().input(c, cannot, plain.token(3));
  plain.builder().output(cannot, c, plain.token(3));
  const TransitionId few = plain.transition("few", {pair.b}, {}), many = plain.transition("many", {pair.b, pair.b}, {});
  plain.builder().inhibitor(c, few, 3);
  plain.builder().inhibitor(c, many, 2);
  const colored::Net net = std::move(plain).build();

  const Unfolding unfolding = trimmed(net);
  EXPECT_EQ(places(unfolding), (Ids{"a", "b"}));
  EXPECT_EQ(transitions(unfolding), (Ids{"there", "back", "can", "few"}));
  EXPECT_EQ(row(unfolding.net.inputs[can]), (std::vector<Arc>{{pair.a, 1}}));
  EXPECT_TRUE(unfolding.net.outputs[can].empty());
  EXPECT_TRUE(unfolding.net.inhibitors[3].empty());
  EXPECT_EQ(unfolding.place_of(net, c, 0), kNone);
  EXPECT_EQ(unfolding.sums[c], kNone);

  const Unfolding asked = trimmed(net, {.asked = {c}});
  EXPECT_EQ(places(asked), (Ids{"a", "b", "c"}));
  EXPECT_EQ(asked.net.initial, (State{1, 0, 2}));
  EXPECT_TRUE(asked.net.outputs[can].empty());
}

TEST(Relevant, PlacesThatNothingTakesFrom) {
  Plain plain;
  const Pair pair(plain);
  const PlaceId sink = plain.place("sink", 1), limit = plain.place("limit", 0);
  const TransitionId tell = plain.transition("tell", {pair.a}, {pair.a, sink, limit});
  plain.builder().inhibitor(limit, tell, 5);
  const colored::Net net = std::move(plain).build();

  const Unfolding unfolding = trimmed(net);
  EXPECT_EQ(places(unfolding), (Ids{"a", "b", "limit"}));
  const PlaceId here = unfolding.place_of(net, limit, 0);
  EXPECT_EQ(row(unfolding.net.outputs[tell]), (std::vector<Arc>{{pair.a, 1}, {here, 1}}));
  EXPECT_EQ(row(unfolding.net.inhibitors[tell]), (std::vector<Arc>{{here, 5}}));
  EXPECT_EQ(unfolding.sums[limit], here);

  EXPECT_EQ(places(trimmed(net, {.asked = {sink}})), (Ids{"a", "b", "sink", "limit"}));
}

// `slow` does what `there` does, but needs a permit that nobody else reads.
TEST(Relevant, PlacesThatOneTransitionAloneReads) {
  Plain plain;
  const Pair pair(plain);
  const PlaceId permit = plain.place("permit", 1), used = plain.place("used", 0);
  const TransitionId slow = plain.transition("slow", {pair.a, permit}, {pair.b});
  const TransitionId renew = plain.transition("renew", {pair.b}, {pair.a, permit});
  const TransitionId once = plain.transition("once", {pair.b, used}, {pair.a});
  const colored::Net net = std::move(plain).build();

  const Unfolding unfolding = trimmed(net);
  EXPECT_EQ(places(unfolding), (Ids{"a", "b"}));
  EXPECT_EQ(transitions(unfolding), (Ids{"there", "back"}));  // then `renew` does what `back` does; `once` never can
  EXPECT_EQ(unfolding.aliases, (std::vector<Unfolding::Alias>{{renew, pair.back}}));
  EXPECT_EQ(unfolding.first_transition[once], unfolding.first_transition[once + 1]);

  for (const Apart& apart : {Apart{.fireable = {slow}}, Apart{.named = {slow}}, Apart{.asked = {permit}}}) {
    const Unfolding kept = trimmed(net, apart);
    EXPECT_EQ(places(kept), (Ids{"a", "b", "permit"}));
    EXPECT_EQ(transitions(kept), (Ids{"there", "back", "slow", "renew"}));
  }
}

// What two read is no matter of one; and what gives less than the other must stay.
TEST(Relevant, TransitionsThatDoMoreAreKept) {
  Plain plain;
  const Pair pair(plain);
  const PlaceId permit = plain.place("permit", 2), other = plain.place("other", 2);
  plain.transition("slow", {pair.a, permit}, {pair.b});
  plain.transition("waste", {pair.b, permit}, {});
  plain.transition("lose", {pair.a, other}, {});
  const colored::Net net = std::move(plain).build();
  const Unfolding unfolding = trimmed(net);
  EXPECT_EQ(places(unfolding), (Ids{"a", "b", "permit", "other"}));
  EXPECT_EQ(unfolding.net.transitions.size(), 5u);
}

TEST(Relevant, TransitionsThatDoTheSame) {
  Plain plain;
  const Pair pair(plain);
  const TransitionId again = plain.transition("again", {pair.a}, {pair.b});
  const TransitionId last = plain.transition("last", {pair.a}, {pair.b});
  const colored::Net net = std::move(plain).build();

  const Unfolding unfolding = trimmed(net);
  EXPECT_EQ(transitions(unfolding), (Ids{"there", "back"}));
  EXPECT_EQ(unfolding.aliases, (std::vector<Unfolding::Alias>{{again, pair.there}, {last, pair.there}}));
  EXPECT_EQ(trimmed(net, {.fireable = {again}}).aliases, unfolding.aliases);  // which is enough to know whether it may

  const Unfolding named = trimmed(net, {.named = {again}});
  EXPECT_EQ(transitions(named), (Ids{"there", "back", "again"}));
  ASSERT_EQ(named.aliases.size(), 1u);
  EXPECT_EQ(named.aliases[0].origin, last);
  EXPECT_NE(named.aliases[0].transition, pair.back);
}

// Bindings of one transition are no aliases of each other.
TEST(Relevant, BindingsThatDoTheSame) {
  NetBuilder builder("bindings");
  const auto color = builder.enumeration("color", {"r", "g"});
  const auto dot = builder.dot();
  const auto x = builder.variable("x", color);
  const auto a = builder.place("a", dot, {{0, 1}}), constant = builder.full_place("constant", color);
  const auto t = builder.transition("t");
  builder.input(a, t, builder.color(dot, 0));
  builder.input(constant, t, builder.value(x));
  builder.output(t, constant, builder.value(x));
  const colored::Net net = std::move(builder).build();

  const Unfolding unfolding = trimmed(net);
  EXPECT_EQ(transitions(unfolding), (Ids{"t(x=r)"}));
  EXPECT_EQ(unfolding.binding_of(net, 0), (std::vector<colored::Color>{0}));
  EXPECT_TRUE(unfolding.aliases.empty());

  const Unfolding named = trimmed(net, {.variables = {{t, 0, 1}}, .named = {t}});
  EXPECT_EQ(transitions(named), (Ids{"t(x=r)", "t(x=g)"}));
  EXPECT_EQ(named.binding_of(net, 1), (std::vector<colored::Color>{1}));
}

// Of dead transitions first the arcs are gone, in the next round the places.
TEST(Relevant, WhatNothingReadsAnyMoreGoesToo) {
  Plain plain;
  const Pair pair(plain);
  const PlaceId never = plain.place("never", 1), first = plain.place("first", 0), second = plain.place("second", 0);
  plain.transition("fill", {pair.a}, {pair.a, pair.a, first});
  const TransitionId dead = plain.transition("dead", {first}, {second});
  plain.builder().input(never, dead, plain.token(2));
  plain.builder().output(dead, never, plain.token(2));
  const colored::Net net = std::move(plain).build();
  const Unfolding unfolding = trimmed(net);
  EXPECT_EQ(places(unfolding), (Ids{"a", "b"}));
  EXPECT_EQ(transitions(unfolding), (Ids{"there", "back", "fill"}));
  EXPECT_EQ(row(unfolding.net.outputs[2]), (std::vector<Arc>{{pair.a, 2}}));
}

}  // namespace
}  // namespace onager::unfold
