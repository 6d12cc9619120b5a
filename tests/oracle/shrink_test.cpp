#include "tests/oracle/shrink.h"

#include <gtest/gtest.h>

#include "tests/oracle/naive.h"
#include "tests/oracle/random_nets.h"

namespace onager::oracle {
namespace {

Net example() {
  NetBuilder b("example");
  const PlaceId p = b.place("p", 2), q = b.place("q"), r = b.place("r", 1);
  const TransitionId t = b.transition("t"), u = b.transition("u");
  b.transition("v");
  b.input(p, t, 2);
  b.input(r, t);
  b.output(t, q, 3);
  b.input(q, u);
  b.inhibitor(p, u, 4);
  b.inhibitor(r, u);
  return std::move(b).build();
}

TEST(Describe, ShowsEverything) {
  EXPECT_EQ(describe(example()),
            "example: p=2 q=0 r=1\n"
            "  t: 2 p + r -> 3 q\n"
            "  u: q -> nothing, if p < 4 and r < 1\n"
            "  v: nothing -> nothing");
  EXPECT_EQ(describe(NetBuilder("empty").build()), "empty: no places");
}

TEST(Shrink, AlwaysFailingBecomesEmpty) {
  const Net net = shrink(example(), [](const Net&) { return true; });
  EXPECT_EQ(describe(net), "example: no places");
  EXPECT_EQ(net.inputs.rows(), 0u);
}

TEST(Shrink, NothingToLeaveOut) {
  const std::string text = describe(example());
  EXPECT_EQ(describe(shrink(example(), [&](const Net& net) { return describe(net) == text; })), text);
}

TEST(Shrink, FindsTheSmallestWeights) {
  NetBuilder b("heavy");
  const PlaceId p = b.place("p", 1000), q = b.place("q");
  const TransitionId t = b.transition("t");
  b.input(p, t, 700);
  b.output(t, q, 900);
  auto fails = [](const Net& net) { return explore(net, 5).max_tokens_in_place >= 37 && net.inputs.size() > 0; };
  // 37 tokens at the start do, so the output goes; the predicate keeps the input.
  EXPECT_EQ(describe(shrink(std::move(b).build(), fails)), "heavy: p=37\n  t: p -> nothing");
}

TEST(Shrink, LowersInhibitors) {
  EXPECT_EQ(describe(shrink(example(), [](const Net& net) { return net.inhibitors.size() >= 1; })),
            "example: p=0\n  u: nothing -> nothing, if p < 1");
}

TEST(Shrink, KeepsPlacesOfUnits) {
  Net net = example();
  net.nupn = Nupn{true, 0, {{"root", {0, 1, 2}, {}}}};
  const Net kept = shrink(net, [](const Net& n) { return n.nupn.has_value(); });
  EXPECT_EQ(describe(kept), "example: p=0 q=0 r=0");
  EXPECT_EQ(kept.nupn->units[0].places.size(), 3u);
  EXPECT_FALSE(shrink(net, [](const Net& n) { return n.places.size() == 3; }).nupn.has_value());
}

// The failure is a real one (a deadlock after more than two states), on nets of all shapes.
TEST(Shrink, IsMinimalOnRandomNets) {
  auto fails = [](const Net& net) {
    const Exploration found = explore(net, 500);
    return found.complete && found.states.size() > 2 && !found.deadlocks.empty();
  };
  int shrunk = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const Net net = random_net(seed);
    if (!fails(net)) continue;
    ++shrunk;
    const Net small = shrink(net, fails);
    ASSERT_TRUE(fails(small)) << describe(small);
    // Such as two tokens that one transition takes away one after the other.
    EXPECT_LE(small.transitions.size(), 2u) << describe(small);
    EXPECT_LE(small.inputs.size() + small.outputs.size() + small.inhibitors.size(), 5u) << describe(small);
  }
  EXPECT_GT(shrunk, 50);
}

}  // namespace
}  // namespace onager::oracle
