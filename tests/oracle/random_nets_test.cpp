#include "tests/oracle/random_nets.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <set>

#include "tests/oracle/naive.h"
#include "tests/oracle/shrink.h"

namespace onager::oracle {
namespace {

constexpr std::uint64_t kSeeds = 300;  // a shape
constexpr std::size_t kLimit = 2000;

std::uint64_t weight_sum(std::span<const Arc> arcs) {
  std::uint64_t sum = 0;
  for (const Arc& arc : arcs) sum += arc.weight;
  return sum;
}

// How many of the nets of all shapes have such a transition.
int count_nets(const std::function<bool(const Net&, TransitionId)>& is_such) {
  int count = 0;
  for (std::uint64_t seed = 0; seed < kSeeds * shapes().size(); ++seed) {
    const Net net = random_net(seed);
    bool found = false;
    for (TransitionId t = 0; t < net.transitions.size(); ++t) found = found || is_such(net, t);
    count += found;
  }
  return count;
}

TEST(RandomNets, SameSeedSameNet) {
  for (const Shape& shape : shapes())
    for (std::uint64_t seed = 0; seed < 20; ++seed)
      EXPECT_EQ(describe(random_net(shape, seed)), describe(random_net(shape, seed)));
}

TEST(RandomNets, SeedsDiffer) {
  std::set<std::string> texts;
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    Net net = random_net(shapes()[3], seed);
    net.id.clear();
    texts.insert(describe(net));
  }
  EXPECT_GT(texts.size(), 980u);
}

TEST(RandomNets, StayWithinTheirShape) {
  for (const Shape& shape : shapes())
    for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
      const Net net = random_net(shape, seed);
      EXPECT_GE(net.places.size(), shape.places.low);
      EXPECT_LE(net.places.size(), shape.places.high + 2);  // an isolated place, one that is never marked
      EXPECT_GE(net.transitions.size(), shape.transitions.low);
      EXPECT_LE(net.transitions.size(), shape.transitions.high);
      EXPECT_EQ(net.inputs.rows(), net.transitions.size());
      for (TransitionId t = 0; t < net.transitions.size(); ++t)
        for (const Arc& arc : net.inputs[t]) EXPECT_LE(arc.weight, shape.max_weight) << describe(net);
    }
}

TEST(RandomNets, SafeFamilyIsSafe) {
  for (const Shape& shape : shapes()) {
    if (shape.family != Family::kSafe) continue;
    for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
      const Exploration found = explore(random_net(shape, seed), kLimit);
      EXPECT_TRUE(found.complete);
      EXPECT_LE(found.max_tokens_in_place, 1u) << describe(random_net(shape, seed));
    }
  }
}

TEST(RandomNets, PreservingTransitionsPreserve) {
  Shape shape{.name = "preserving", .max_tokens = 3, .max_weight = 3, .max_arcs = 3, .looping = 50};
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    const Net net = random_net(shape, seed);
    for (TransitionId t = 0; t < net.transitions.size(); ++t)
      EXPECT_EQ(weight_sum(net.inputs[t]), weight_sum(net.outputs[t])) << describe(net);
  }
}

// Every oddity occurs, none everywhere: a shape whose percentages were ignored would show here.
TEST(RandomNets, OdditiesOccur) {
  const int all = static_cast<int>(kSeeds * shapes().size());
  auto occurs = [all](int count) { return count > all / 50 && count < all; };
  EXPECT_TRUE(occurs(count_nets([](const Net& n, TransitionId t) { return n.inputs[t].empty(); })));
  EXPECT_TRUE(occurs(count_nets([](const Net& n, TransitionId t) { return n.outputs[t].empty(); })));
  EXPECT_TRUE(occurs(count_nets([](const Net& n, TransitionId t) { return !n.inhibitors[t].empty(); })));
  EXPECT_TRUE(occurs(count_nets([](const Net& n, TransitionId t) {
    return std::ranges::any_of(n.inputs[t], [](const Arc& arc) { return arc.weight == 3; });
  })));
  EXPECT_TRUE(occurs(count_nets([](const Net& n, TransitionId t) {
    return std::ranges::any_of(n.inputs[t], [&](const Arc& arc) { return std::ranges::count(n.outputs[t], arc) > 0; });
  })));
}

TEST(RandomNets, BehavioursOccur) {
  int unbounded = 0, deadlocks = 0, live_end = 0, large = 0, unsafe = 0, without_places = 0;
  const int all = static_cast<int>(kSeeds * shapes().size());
  for (std::uint64_t seed = 0; seed < kSeeds * shapes().size(); ++seed) {
    const Net net = random_net(seed);
    const Exploration found = explore(net, kLimit);
    unbounded += !found.complete;
    deadlocks += !found.deadlocks.empty();
    live_end += found.complete && found.deadlocks.empty();
    large += found.complete && found.states.size() > 50;
    unsafe += found.max_tokens_in_place > 1;
    without_places += net.places.empty();
  }
  EXPECT_GT(unbounded, all / 50);
  EXPECT_LT(unbounded, all / 4);
  EXPECT_GT(deadlocks, all / 4);
  EXPECT_GT(live_end, all / 10);
  EXPECT_GT(large, all / 20);
  EXPECT_GT(unsafe, all / 4);
  EXPECT_GT(without_places, 0);
  RecordProperty("unbounded", unbounded);
  RecordProperty("deadlocks", deadlocks);
  RecordProperty("large", large);
}

}  // namespace
}  // namespace onager::oracle
