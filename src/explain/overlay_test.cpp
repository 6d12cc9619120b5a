#include "explain/overlay.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "answer/asking_test.h"
#include "frontend/load.h"
#include "generate/families.h"

namespace onager::explain {
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

using answer::Answer;
using answer::testing::explore;

Answer draw(const Net& net, const run::Words& words) {
  answer::Question question;
  question.draw = true;
  return *answer::testing::ask(*kind::make(net), std::move(question), words);
}

Graph drawn(const Net& net, const run::Words& words) {
  const Answer found = draw(net, words);
  EXPECT_EQ(found.verdict, run::Verdict::kHolds);
  EXPECT_TRUE(found.graph && *found.graph);
  return **found.graph;
}

std::string kinds(const Graph& graph) {
  std::string text;
  for (const Graph::Edge& edge : graph.edges) text += "FPL"[static_cast<int>(edge.kind)];
  return text;
}

TEST(Graph, WithoutReductionAllIsFired) {
  const Graph graph = drawn(diamond(), {});
  EXPECT_EQ(graph.nodes.size(), 4u);
  EXPECT_EQ(kinds(graph), "FFFF");
}

TEST(Graph, ReducedOverFull) {
  const Graph graph = drawn(diamond(), {.reduction = "closure"});
  ASSERT_EQ(graph.nodes.size(), 4u);
  EXPECT_EQ(graph.nodes[0].state, (kind::NamedState{{"before_t", std::int64_t{1}}, {"before_u", std::int64_t{1}}}));
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

void expect_as_explored(const Net& net, const run::Words& words) {
  const Graph graph = drawn(net, words);
  const Answer reduced = explore(net, words), full = explore(net);
  EXPECT_EQ(graph.nodes.size(), full.figures.states);
  EXPECT_EQ(graph.edges.size(), full.figures.edges);
  const auto explored = std::ranges::count_if(graph.nodes, &Graph::Node::explored);
  const auto fired = std::ranges::count(graph.edges, Graph::Kind::kFired, &Graph::Edge::kind);
  EXPECT_EQ(static_cast<std::uint64_t>(explored), reduced.figures.states);
  EXPECT_EQ(static_cast<std::uint64_t>(fired), reduced.figures.edges);
}

TEST(Graph, ExploredNodesAndFiredEdgesAreThoseOfTheRun) {
  for (const char* family : {"philosophers", "workflow", "readers-writers", "ring"})
    for (const char* reduction : {"none", "deletion", "weak:closure-star(min-enabled,min-forward)"})
      expect_as_explored(*generate::generate(family, 3, 1), {.reduction = reduction});
}

TEST(Graph, WhatAProvisoAddsIsDrawn) {
  for (const char* proviso : {"stack", "color", "destination"})
    expect_as_explored(*generate::generate("ring", 3, 1),
                       {.search = "dfs", .reduction = "closure", .proviso = proviso});
}

TEST(Graph, TooLargeIsCountedAndNotDrawn) {
  const Answer found = draw(*generate::generate("counters", 8, 1), {});
  EXPECT_TRUE(found.is_known());
  ASSERT_TRUE(found.graph);
  EXPECT_FALSE(*found.graph);
  EXPECT_EQ(found.figures.states, 6561u);
  const Net large = *generate::generate("counters", 20, 1);
  const Answer reduced = draw(large, {.reduction = "deletion"});  // the reduced space alone is small
  EXPECT_TRUE(reduced.is_known());
  ASSERT_TRUE(reduced.graph);
  EXPECT_FALSE(*reduced.graph);
}

// Values are those of the language, not those of the store.
TEST(Graph, StatesOfProgramsAreDecoded) {
  const auto model =
      frontend::parse_model("x.dve",
                            "int x = -5; process P { state a, b; init a; trans a -> b { effect x = 7; }; }"
                            " system async;",
                            Watch::endless());
  ASSERT_TRUE(model) << model.error().message;
  answer::Question question;
  question.draw = true;
  const Answer found = *answer::testing::ask(**model, std::move(question));
  ASSERT_TRUE(found.graph && *found.graph);
  EXPECT_EQ((*found.graph)->nodes[0].state, (kind::NamedState{{"P", "a"}, {"x", std::int64_t{-5}}}));
  EXPECT_EQ((*found.graph)->nodes[1].state, (kind::NamedState{{"P", "b"}, {"x", std::int64_t{7}}}));
}

TEST(Graph, AsManyStatesAsTheLimitAreDrawn) {
  NetBuilder builder("drain");
  const PlaceId p = builder.place("p", kMostDrawn - 1);
  builder.input(p, builder.transition("t"));
  EXPECT_EQ(drawn(std::move(builder).build(), {}).nodes.size(), kMostDrawn);
}

}  // namespace
}  // namespace onager::explain
