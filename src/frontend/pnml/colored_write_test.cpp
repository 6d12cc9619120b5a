#include "frontend/pnml/colored_write.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "frontend/pnml/colored_net_test.h"
#include "frontend/pnml/write.h"
#include "model/colored_build.h"
#include "tests/oracle/random_colored.h"
#include "unfold/unfolding.h"

namespace onager::frontend {
namespace {

using namespace testing;

using colored::SortKind;

TEST(ColoredWrite, APieceOfEverything) {
  colored::NetBuilder builder("every<thing>");
  const auto dot = builder.dot(), c = builder.cyclic("c", {"c1", "c2"}), e = builder.enumeration("e", {"a&b", "c1"});
  const auto r = builder.range("r", -1, 2), p = builder.product("p", {c, r}), n = builder.product("n", {p, e, dot});
  const auto d = builder.partition("d", r, {"low", "high"}, {0, 1, 0, 1});
  const auto x = builder.variable("x", c), y = builder.variable("y", r), z = builder.variable("z", e);
  const auto a = builder.full_place("a", p), b = builder.place("b", n, {{0, 2}, {5, 1}}),
             u = builder.place("u", dot, {{0, 7}});
  const auto t = builder.transition(
      "t", condition(colored::TermKind::kImplies,
                     {condition(colored::TermKind::kEqual, {builder.part(d, builder.value(y)), builder.color(d, 1)}),
                      condition(colored::TermKind::kLess, {builder.color(r, 2), builder.value(y)})}));
  builder.input(a, t, builder.tuple(p, {builder.successor(builder.value(x)), builder.value(y)}));
  builder.input(u, t, builder.times(3, builder.color(dot, 0)));
  builder.output(t, b,
                 builder.difference({builder.tuple(n, {builder.all(p), builder.value(z), builder.color(dot, 0)}),
                                     builder.color(n, 9)}));
  builder.inhibitor(b, t, 4);
  const colored::Net net = std::move(builder).build();
  const std::string text = write_pnml(net);
  EXPECT_EQ(last_line(text),
            "t: a[tuple(succ(x), y)] u[times(3, dot)] -> b[sub(tuple(all(), z, dot), tuple(tuple(c2, -1), "
            "c1, dot))], if b < 4, if implies(=(part(y), high), <(1, y))");
}

TEST(ColoredWrite, SortsWithoutANameGetOne) {
  const std::string text = in_colored_net(
      "<namedsort id=\"sort_0\"><finiteintrange start=\"1\" end=\"2\"/></namedsort>",
      "<place id=\"a\"><type><structure><dot/></structure></type></place><place id=\"b\"><type><structure><productsort>"
      "<usersort declaration=\"sort_0\"/><finiteintrange start=\"1\" "
      "end=\"2\"/></productsort></structure></type></place>");
  const colored::Net net = good_colored(text);
  const std::string written = write_pnml(net);
  const colored::Net again = good_colored(written);
  EXPECT_EQ(again.sorts[again.places[1].sort].size, 4u);
  EXPECT_EQ(write_pnml(again), written);
}

// Whether the law below is to hold: parentheses and tuples of one component look the same, and the reader refuses
// places that hold parts.
bool is_simple(const colored::Net& net) {
  const auto has_one = [](const colored::Sort& sort) { return sort.components.size() == 1; };
  const auto holds_parts = [&](const colored::Place& place) {
    return net.sorts[place.sort].kind == SortKind::kPartition;
  };
  return std::ranges::none_of(net.sorts, has_one) && std::ranges::none_of(net.places, holds_parts);
}

// Constants of products are tuples of constants afterwards: what is read is written as it was.
TEST(ColoredWrite, WhatIsWrittenIsReadAsTheSame) {
  std::size_t count = 0;
  for (std::uint64_t seed = 0; seed < 3000 && !::testing::Test::HasFailure(); ++seed) {
    const colored::Net net = oracle::random_colored_net(seed);
    if (!is_simple(net)) continue;
    ++count;
    const std::string text = write_pnml(net);
    const colored::Net again = good_colored(text);
    EXPECT_EQ(again.places.size(), net.places.size());
    EXPECT_TRUE(again.sorts.size() < net.sorts.size() || write_pnml(again) == text) << text;
    const auto unfolded = [](const colored::Net& each) {
      return write_pnml(unfold::unfold(each, unfold::kAll, {}, Watch::endless()).net);
    };
    EXPECT_EQ(unfolded(again), unfolded(net));
  }
  EXPECT_GT(count, 2000u);
}

}  // namespace
}  // namespace onager::frontend
