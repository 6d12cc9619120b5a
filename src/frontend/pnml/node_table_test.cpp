#include "frontend/pnml/node_table.h"

#include <gtest/gtest.h>

#include <string>

namespace onager::frontend {
namespace {

TEST(NodeTable, OneEntryAnId) {
  NodeTable table;
  const NodeHandle a = table.intern("a");
  EXPECT_EQ(table.intern("b"), a + 1);
  EXPECT_EQ(table.intern("a"), a);
  EXPECT_EQ(table.size(), 2u);
  EXPECT_EQ(table[a].kind, NodeKind::kUndeclared);
  table.declare(a, NodeKind::kTransition, 7, 12);
  EXPECT_EQ(table[a].kind, NodeKind::kTransition);
  EXPECT_EQ(table[a].index, 7u);
  EXPECT_EQ(table[a].line, 12u);
}

TEST(NodeTable, HandlesSurviveGrowth) {
  NodeTable table;
  constexpr NodeHandle kMany = 50'000;
  for (NodeHandle i = 0; i < kMany; ++i) ASSERT_EQ(table.intern("node_" + std::to_string(i)), i);
  for (NodeHandle i = 0; i < kMany; ++i) ASSERT_EQ(table.intern("node_" + std::to_string(i)), i);
  EXPECT_EQ(table.size(), kMany);
}

TEST(NodeTable, SuggestsDeclaredNodesOfTheKind) {
  NodeTable table;
  table.declare(table.intern("ready_1"), NodeKind::kPlace, 0, 1);
  table.declare(table.intern("ready_2"), NodeKind::kTransition, 0, 2);
  table.intern("ready_3");
  EXPECT_EQ(table.did_you_mean("redy_1"), "did you mean 'ready_1' or 'ready_2'?");
  EXPECT_EQ(table.did_you_mean("redy_1", NodeKind::kPlace), "did you mean 'ready_1'?");
  EXPECT_EQ(table.did_you_mean("something else"), "");
}

TEST(NodeTable, DoesNotSearchForLong) {
  NodeTable table;
  table.declare(table.intern(std::string(100'000, 'a')), NodeKind::kPlace, 0, 1);
  EXPECT_EQ(table.did_you_mean(std::string(99'999, 'a')), "");
  for (std::uint32_t i = 1; i < 20'000; ++i) table.declare(table.intern(std::to_string(i)), NodeKind::kPlace, i, i);
  EXPECT_EQ(table.did_you_mean("17x"), "");
}

}  // namespace
}  // namespace onager::frontend
