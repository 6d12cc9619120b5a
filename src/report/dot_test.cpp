#include "report/dot.h"

#include <gtest/gtest.h>

namespace onager::report {

namespace {

bool contains(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

Subject net(std::size_t places) {
  return {"m", {"place", places, 2}};
}

TEST(Dot, ValuesOfProgramsAreAllShown) {
  explain::Graph graph;
  graph.nodes = {{{{"P", "idle"}, {"x", std::int64_t{-5}}, {"y", std::int64_t{1}}}, true, false}};
  EXPECT_TRUE(contains(graph_dot({"m", {"slot", 3, 1}}, run::plan_of({}), graph), R"(s0 [label="P=idle x=-5 y=1"];)"));
}

TEST(Dot, Quoting) {
  EXPECT_EQ(dot_quoted("a b"), R"("a b")");
  EXPECT_EQ(dot_quoted(R"(say "no\n")"), R"("say \"no\\n\"")");
  EXPECT_EQ(dot_quoted("two\nlines\tand\x01"), "\"two\\nlines and \"");
  EXPECT_EQ(dot_quoted("\xff"), "\"\xef\xbf\xbd\"");
  EXPECT_EQ(dot_quoted("Grüße"), "\"Grüße\"");
}

TEST(Dot, Graph) {
  using Kind = explain::Graph::Kind;
  explain::Graph graph;
  graph.transitions = {"t", "u"};
  const std::int64_t one = 1, three = 3;
  graph.nodes = {{{{"p", one}, {"q", three}}, true, false}, {{}, true, true}, {{{"q", one}}, false, false}};
  graph.edges = {{0, 1, 0, Kind::kFired}, {0, 2, 1, Kind::kPostponed}, {2, 1, 0, Kind::kLeftOut}};
  const std::string text = graph_dot(net(2), run::plan_of({.reduction = "deletion"}), graph);
  EXPECT_TRUE(text.starts_with("digraph \"m\" {\n"));
  EXPECT_TRUE(text.ends_with("}\n"));
  EXPECT_TRUE(contains(text, R"(label="m, explicit bfs tree deletion: 2 of 3 states, 1 of 3 edges")"));
  EXPECT_TRUE(contains(text, "start -> s0;\n"));
  EXPECT_TRUE(contains(text, R"(s0 [label="p q=3"];)"));
  EXPECT_TRUE(contains(text, "s1 [label=\"(no tokens)\", peripheries=2, color=firebrick];"));
  EXPECT_TRUE(contains(text, R"(s2 [label="q", style="rounded,dashed", color=gray60)"));
  EXPECT_TRUE(contains(text, R"(s0 -> s1 [label="t"];)"));
  EXPECT_TRUE(contains(text, R"(s0 -> s2 [label="u", style=dashed, color=gray60)"));
  EXPECT_TRUE(contains(text, R"(s2 -> s1 [label="t", style=dotted, color=gray60)"));
}

TEST(Dot, LongMarkingsTakeSeveralLines) {
  explain::Graph graph;
  graph.nodes = {{kind::NamedState(9, {"place_name", std::int64_t{1}}), true, true}};
  EXPECT_TRUE(contains(graph_dot(net(9), run::plan_of({}), graph), R"(place_name place_name\nplace_name)"));
}

}  // namespace

}  // namespace onager::report
