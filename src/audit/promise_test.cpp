// The promises on graphs small enough to see.

#include "audit/promise.h"

#include <gtest/gtest.h>

namespace onager::audit {
namespace {

using proviso::Promise;

// Each state enables 0, 1 and 2 and takes what the edges say.
ReducedGraph graph_of(std::size_t states, std::initializer_list<std::tuple<StateId, TransitionId, StateId>> edges) {
  ReducedGraph graph;
  graph.nodes.resize(states);
  for (ReducedGraph::Node& node : graph.nodes) node.enabled = {0, 1, 2};
  for (const auto& [from, by, to] : edges) graph.nodes[from].edges.push_back({by, to});
  return graph;
}

const std::vector<TransitionId> kFirst{0};

// All transitions are visible to S.
TransitionId missing(StateId, std::span<const TransitionId> first) {
  for (TransitionId t = 0; t < 3; ++t)
    if (std::ranges::find(first, t) == first.end()) return t;
  return kNone;
}

bool breaks(const ReducedGraph& graph, Promise promise) {
  return broken_promise(graph, promise, kFirst, missing).has_value();
}

TEST(Promise, AnIgnoringLoopBreaksAllButSafetyOfOthers) {
  const ReducedGraph graph = graph_of(1, {{0, 0, 0}});
  EXPECT_FALSE(breaks(graph, Promise::kNothing));
  EXPECT_FALSE(breaks(graph, Promise::kVisibleSafety));  // 0 is taken
  for (Promise promise :
       {Promise::kSafety, Promise::kInterestingSafety, Promise::kWeak, Promise::kStrong, Promise::kVisible})
    EXPECT_TRUE(breaks(graph, promise));
}

// 0 leads to the loops at 1 and at 2 and 3; what is taken in 0 is of no use there.
TEST(Promise, ConditionSLooksAtTerminalComponents) {
  ReducedGraph graph = graph_of(4, {{0, 0, 1}, {0, 1, 2}, {0, 2, 3}, {2, 0, 3}, {3, 1, 2}, {3, 2, 2}});
  graph.nodes[1].enabled.clear();
  EXPECT_FALSE(breaks(graph, Promise::kInterestingSafety));
  graph.nodes[3].edges.pop_back();
  const auto broken = broken_promise(graph, Promise::kInterestingSafety, kFirst, missing);
  ASSERT_TRUE(broken);
  EXPECT_EQ(broken->ignored, 2u);
  EXPECT_GE(broken->states.front(), 2u);
}

// What is enabled on the cycle is taken, but in no one state.
TEST(Promise, StrongIsLessThanWeak) {
  const ReducedGraph graph = graph_of(3, {{0, 0, 1}, {1, 1, 2}, {2, 2, 0}});
  EXPECT_FALSE(breaks(graph, Promise::kStrong));
  EXPECT_FALSE(breaks(graph, Promise::kSafety));
  EXPECT_TRUE(breaks(graph, Promise::kWeak));
}

// The loop at 0 ignores 1 and 2, which are taken in 1.
TEST(Promise, SafetyIsLessThanStrong) {
  ReducedGraph graph = graph_of(2, {{0, 0, 0}, {0, 1, 1}, {1, 0, 1}, {1, 1, 1}, {1, 2, 1}});
  EXPECT_FALSE(breaks(graph, Promise::kSafety));
  EXPECT_TRUE(breaks(graph, Promise::kStrong));
  EXPECT_TRUE(breaks(graph, Promise::kVisible));
  graph.nodes[0].has_visible = true;
  EXPECT_FALSE(breaks(graph, Promise::kVisible));
}

// Only the whole cycle has all of 0, 1 and 2; the short cut 1 -> 0 leaves out 2.
TEST(Promise, EveryCycleCountsNotEveryComponent) {
  const auto broken =
      broken_promise(graph_of(3, {{0, 0, 1}, {1, 0, 0}, {1, 1, 2}, {2, 2, 0}}), Promise::kStrong, {}, {});
  ASSERT_TRUE(broken);
  EXPECT_EQ(broken->ignored, 2u);
  EXPECT_EQ(broken->states, (std::vector<StateId>{0, 1}));
  EXPECT_EQ(broken->steps, (std::vector<TransitionId>{0, 0}));
  EXPECT_EQ(describe(*broken, [](TransitionId t) { return "t" + std::to_string(t); }),
            "strong cycle proviso: 't2' is ignored on the cycle 0 -t0-> 1 -t0-> 0");
}

TEST(Promise, DeadlocksIgnoreNothing) {
  ReducedGraph graph = graph_of(1, {});
  graph.nodes[0].enabled.clear();
  for (Promise promise : {Promise::kSafety, Promise::kWeak, Promise::kStrong, Promise::kVisible})
    EXPECT_FALSE(breaks(graph, promise));
}

TEST(Promise, SafetyNamesTheStateAndTheTransition) {
  ReducedGraph graph = graph_of(2, {{0, 0, 1}, {0, 1, 1}, {0, 2, 1}});
  graph.nodes[1].enabled = {1};
  const auto broken = broken_promise(graph, Promise::kSafety, {}, {});
  ASSERT_TRUE(broken);
  EXPECT_EQ(describe(*broken, [](TransitionId t) { return "t" + std::to_string(t); }),
            "safety: 't1' is ignored from state 1 on");
}

}  // namespace
}  // namespace onager::audit
