// Computed invariants hold in every reachable marking of many random nets, and known invariants are found.

#include "model/invariants.h"

#include <gtest/gtest.h>

#include <numeric>

#include "tests/oracle/naive.h"
#include "tests/oracle/random_nets.h"
#include "tests/oracle/shrink.h"

namespace onager {
namespace {

std::vector<PlaceId> all_places(const Net& net) {
  std::vector<PlaceId> order(net.places.size());
  std::iota(order.begin(), order.end(), 0u);
  return order;
}

// a <-> b with one token; c counts how often b is left.
Net toggle() {
  NetBuilder builder("toggle");
  const PlaceId a = builder.place("a", 1), b = builder.place("b"), c = builder.place("c");
  const TransitionId go = builder.transition("go"), back = builder.transition("back");
  builder.input(a, go);
  builder.output(go, b);
  builder.input(b, back);
  builder.output(back, a);
  builder.output(back, c);
  return std::move(builder).build();
}

TEST(Invariants, OneTokenSetOfAToggle) {
  const auto flows = semiflows(toggle(), SemiflowKind::kOneToken);
  ASSERT_EQ(flows.size(), 1u);
  EXPECT_EQ(flows[0].sum.size(), 2u);
  EXPECT_EQ(place_bounds(toggle()), (std::vector<Value>{1, 1, kMaxValue}));
}

TEST(Invariants, EquationOfAToggle) {
  const auto equations = place_equations(toggle(), all_places(toggle()));
  ASSERT_EQ(equations.size(), 1u);
  EXPECT_EQ(equations[0].place, 1u);
  EXPECT_EQ(equations[0].constant, 1);
  ASSERT_EQ(equations[0].sum.size(), 1u);
  EXPECT_EQ(equations[0].sum[0].factor, -1);
}

TEST(Invariants, WeightsAreRespected) {
  NetBuilder builder("weights");  // two a for one b, and back
  const PlaceId a = builder.place("a", 5), b = builder.place("b", 1);
  const TransitionId t = builder.transition("t");
  builder.input(a, t, 2);
  builder.output(t, b);
  const Net net = std::move(builder).build();
  const auto flows = semiflows(net, SemiflowKind::kAny);
  ASSERT_EQ(flows.size(), 1u);
  EXPECT_EQ(flows[0].total, 7);
  EXPECT_EQ(place_bounds(net), (std::vector<Value>{7, 3}));
}

std::int64_t value(const std::vector<PlaceEquation::Term>& sum, const oracle::Marking& marking) {
  std::int64_t total = 0;
  for (auto [place, factor] : sum) total += factor * static_cast<std::int64_t>(marking[place]);
  return total;
}

TEST(Invariants, HoldInAllReachableMarkingsOfRandomNets) {
  std::size_t equations_seen = 0, flows_seen = 0;
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    const Net net = oracle::random_net(seed);
    const auto equations = place_equations(net, all_places(net));
    const auto flows = semiflows(net, SemiflowKind::kAny);
    const auto one_token = semiflows(net, SemiflowKind::kOneToken);
    equations_seen += equations.size();
    flows_seen += flows.size();
    for (const oracle::Marking& marking : oracle::explore(net, 200).states) {
      for (const PlaceEquation& e : equations)
        ASSERT_EQ(static_cast<std::int64_t>(marking[e.place]), e.constant + value(e.sum, marking))
            << oracle::describe(net);
      for (const Semiflow& flow : flows) ASSERT_EQ(value(flow.sum, marking), flow.total) << oracle::describe(net);
      for (const Semiflow& flow : one_token) ASSERT_EQ(value(flow.sum, marking), 1) << oracle::describe(net);
    }
  }
  EXPECT_GT(equations_seen, 1000u);
  EXPECT_GT(flows_seen, 1000u);
}

TEST(Invariants, PlacesThatMustBeKeptGetNoEquation) {
  EXPECT_TRUE(place_equations(toggle(), all_places(toggle()), 3).empty());
}

// Without a bound on what is kept, the rows of a chain or a clique fill in to the square of its length.
TEST(Invariants, AreBoundedWhereRowsFillIn) {
  constexpr std::size_t kLong = 30'000;
  NetBuilder chain("chain"), clique("clique");
  const PlaceId centre = clique.place("centre", 1);
  PlaceId last = chain.place("p", 1);
  for (std::size_t i = 0; i < kLong; ++i) {
    const std::string number = std::to_string(i);
    const PlaceId next = chain.place("p" + number), leaf = clique.place("p" + number);
    const TransitionId go = chain.transition("t" + number), choose = clique.transition("t" + number);
    chain.input(last, go);
    chain.output(go, next);
    clique.input(centre, choose);
    clique.output(choose, leaf);
    last = next;
  }
  for (const Net& net : {std::move(chain).build(), std::move(clique).build()}) {
    const Limits none;
    Watch watch(none);
    place_equations(net, all_places(net), 0, watch);
    EXPECT_LT(watch.work(), 10'000'000u) << net.id;
  }
}

}  // namespace
}  // namespace onager
