#include "model/net.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace onager {
namespace {

Net example() {
  NetBuilder builder("example");
  const PlaceId a = builder.place("a", 2), b = builder.place("b", 0, "the b");
  const TransitionId t = builder.transition("t"), u = builder.transition("u", "u");
  builder.input(b, u);
  builder.output(u, a);
  builder.input(a, t, 1);
  builder.input(a, t, 2);
  builder.output(t, b);
  builder.inhibitor(b, t, 5);
  builder.inhibitor(b, t, 3);
  return std::move(builder).build();
}

TEST(Net, ParallelArcsAddUpAndTheStrictestInhibitorCounts) {
  const Net net = example();
  ASSERT_EQ(net.inputs[0].size(), 1u);
  EXPECT_EQ(net.inputs[0][0], (Arc{0, 3}));
  ASSERT_EQ(net.inhibitors[0].size(), 1u);
  EXPECT_EQ(net.inhibitors[0][0], (Arc{1, 3}));
}

TEST(Net, LabelsFallBackToIds) {
  const Net net = example();
  EXPECT_EQ(net.places[1].label(), "the b");
  EXPECT_EQ(net.transitions[1].label(), "u");
  EXPECT_TRUE(net.transitions[1].name.empty());
}

TEST(Net, ShuffleIsAPermutationOfNodesAndArcs) {
  const Net net = example();
  bool moved = false;
  for (std::uint64_t seed = 1; seed < 20; ++seed) {
    const Net other = shuffled(net, seed);
    moved = moved || other.places[0].id != "a";
    const auto a = static_cast<PlaceId>(std::ranges::find(other.places, "a", &Node::id) - other.places.begin());
    const auto t =
        static_cast<TransitionId>(std::ranges::find(other.transitions, "t", &Node::id) - other.transitions.begin());
    EXPECT_EQ(other.initial[a], 2u);
    EXPECT_EQ(other.inputs[t][0], (Arc{a, 3}));
    EXPECT_EQ(other.inhibitors[t][0], (Arc{1 - a, 3}));
  }
  EXPECT_TRUE(moved);
  EXPECT_EQ(shuffled(net, 0).places[0].id, "a");
}

}  // namespace
}  // namespace onager
