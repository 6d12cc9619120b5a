#include "check/recorded_algorithm.h"

#include <gtest/gtest.h>

#include "check/job.h"
#include "generate/families.h"

namespace onager::check {
namespace {

// t and u are independent, and both orders lead to the same end.
Net diamond() {
  NetBuilder builder("diamond");
  for (const char* name : {"t", "u"}) {
    const PlaceId from = builder.place(std::string("before_") + name, 1),
                  to = builder.place(std::string("after_") + name);
    const TransitionId transition = builder.transition(name);
    builder.input(from, transition);
    builder.output(transition, to);
  }
  return std::move(builder).build();
}

Graph drawn(const Net& net, const std::string& reduction) {
  Method method{reduction};
  method.draw = true;
  const Exploration found = explore(net, method, {});
  EXPECT_TRUE(found.complete);
  EXPECT_TRUE(found.graph && *found.graph);
  return **found.graph;
}

std::string kinds(const Graph& graph) {
  std::string text;
  for (const Graph::Edge& edge : graph.edges) text += "FPL"[static_cast<int>(edge.kind)];
  return text;
}

TEST(Graph, WithoutReductionAllIsFired) {
  const Graph graph = drawn(diamond(), "none");
  EXPECT_EQ(graph.nodes.size(), 4u);
  EXPECT_EQ(kinds(graph), "FFFF");
}

TEST(Graph, ReducedOverFull) {
  const Graph graph = drawn(diamond(), "closure");
  ASSERT_EQ(graph.nodes.size(), 4u);
  EXPECT_EQ(graph.nodes[0].state, diamond().initial);
  EXPECT_EQ(kinds(graph), "FPFL");  // t, then u; first u was postponed, and what comes after it left out
  std::string explored, deadlocks;
  for (const Graph::Node& node : graph.nodes) {
    explored += node.explored ? '1' : '0';
    deadlocks += node.deadlock ? '1' : '0';
  }
  EXPECT_EQ(explored, "1101");
  EXPECT_EQ(deadlocks, "0001");
  EXPECT_EQ(graph.transitions, (std::vector<std::string>{"t", "u"}));
}

TEST(Graph, ExploredNodesAndFiredEdgesAreThoseOfTheRun) {
  for (const char* family : {"philosophers", "workflow", "readers-writers"})
    for (const char* reduction : {"none", "deletion", "weak:closure-star(min-enabled,min-forward)"}) {
      const Net net = *generate::generate(family, 3, 1);
      const Graph graph = drawn(net, reduction);
      const Exploration reduced = explore(net, {reduction}, {}), full = explore(net, {}, {});
      EXPECT_EQ(graph.nodes.size(), full.figures.states);
      EXPECT_EQ(graph.edges.size(), full.figures.edges);
      const auto explored = std::ranges::count_if(graph.nodes, &Graph::Node::explored);
      const auto fired = std::ranges::count(graph.edges, Graph::Kind::kFired, &Graph::Edge::kind);
      EXPECT_EQ(static_cast<std::uint64_t>(explored), reduced.figures.states);
      EXPECT_EQ(static_cast<std::uint64_t>(fired), reduced.figures.edges);
    }
}

TEST(Graph, TooLargeIsRefusedSoon) {
  Method method;
  method.draw = true;
  const Net large = *generate::generate("counters", 20, 1);
  const Exploration found = explore(large, method, {});
  EXPECT_FALSE(found.complete);
  EXPECT_FALSE(found.graph);
  EXPECT_EQ(found.reason, "there are too many states to draw");
  EXPECT_LT(found.figures.states, 10 * kMostDrawn);
  method.reduction = "deletion";  // the reduced space alone is small
  const Exploration reduced = explore(large, method, {});
  EXPECT_TRUE(reduced.complete);
  ASSERT_TRUE(reduced.graph);
  EXPECT_FALSE(*reduced.graph);
}

TEST(Graph, AsManyStatesAsTheLimitAreDrawn) {
  NetBuilder builder("drain");
  const PlaceId p = builder.place("p", kMostDrawn - 1);
  builder.input(p, builder.transition("t"));
  EXPECT_EQ(drawn(std::move(builder).build(), "none").nodes.size(), kMostDrawn);
}

}  // namespace
}  // namespace onager::check
