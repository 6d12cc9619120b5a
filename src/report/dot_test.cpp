#include "report/dot.h"

#include <gtest/gtest.h>

namespace onager::report {

namespace {

bool contains(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

TEST(Dot, Quoting) {
  EXPECT_EQ(dot_quoted("a b"), R"("a b")");
  EXPECT_EQ(dot_quoted(R"(say "no\n")"), R"("say \"no\\n\"")");
  EXPECT_EQ(dot_quoted("two\nlines\tand\x01"), "\"two\\nlines and \"");
  EXPECT_EQ(dot_quoted("\xff"), "\"\xef\xbf\xbd\"");
  EXPECT_EQ(dot_quoted("Grüße"), "\"Grüße\"");
}

TEST(Dot, Graph) {
  using Kind = check::Graph::Kind;
  check::Graph graph;
  graph.slots = {"p", "q"};
  graph.transitions = {"t", "u"};
  graph.nodes = {{{1, 3}, true, false}, {{0, 0}, true, true}, {{0, 1}, false, false}};
  graph.edges = {{0, 1, 0, Kind::kFired}, {0, 2, 1, Kind::kPostponed}, {2, 1, 0, Kind::kLeftOut}};
  const std::string text = graph_dot({"m", 2, 2, {{"reduction", "deletion"}}}, graph);
  EXPECT_TRUE(text.starts_with("digraph \"m\" {\n"));
  EXPECT_TRUE(text.ends_with("}\n"));
  EXPECT_TRUE(contains(text, R"(label="m, explicit deletion: 2 of 3 states, 1 of 3 edges")"));
  EXPECT_TRUE(contains(text, "start -> s0;\n"));
  EXPECT_TRUE(contains(text, R"(s0 [label="p q=3"];)"));
  EXPECT_TRUE(contains(text, "s1 [label=\"(no tokens)\", peripheries=2, color=firebrick];"));
  EXPECT_TRUE(contains(text, R"(s2 [label="q", style="rounded,dashed", color=gray60)"));
  EXPECT_TRUE(contains(text, R"(s0 -> s1 [label="t"];)"));
  EXPECT_TRUE(contains(text, R"(s0 -> s2 [label="u", style=dashed, color=gray60)"));
  EXPECT_TRUE(contains(text, R"(s2 -> s1 [label="t", style=dotted, color=gray60)"));
}

TEST(Dot, LongMarkingsTakeSeveralLines) {
  check::Graph graph;
  graph.slots.assign(9, "place_name");
  graph.nodes = {{State(9, 1), true, true}};
  EXPECT_TRUE(contains(graph_dot({"m", 9, 0, {}}, graph), R"(place_name place_name\nplace_name)"));
}

}  // namespace

}  // namespace onager::report
