#include "frontend/pnml/graphics.h"

#include <gtest/gtest.h>

#include <string>

namespace onager::frontend {
namespace {

std::optional<Graphics> read(std::string_view body) {
  const std::string text = "<pnml><net id=\"n\"><page id=\"g\">" + std::string(body) + "</page></net></pnml>";
  MemorySource source(text);
  return read_graphics(source, Watch::endless());
}

TEST(Graphics, PositionsOfNodes) {
  const auto found = read(
      "<place id=\"p\"><graphics><position x=\"1.5\" y=\"-2\"/></graphics></place>"
      "<transition id=\"t\"><name><graphics><offset x=\"7\" y=\"7\"/><position x=\"8\" y=\"8\"/></graphics></name>"
      "<graphics><position x=\"3\" y=\"4\"/><dimension x=\"40\" y=\"40\"/></graphics></transition><place id=\"q\"/>");
  ASSERT_TRUE(found);
  ASSERT_EQ(found->nodes.size(), 2u);
  EXPECT_EQ(found->nodes[0], (std::pair<std::string, Graphics::Point>{"p", {1.5, -2}}));
  EXPECT_EQ(found->nodes[1], (std::pair<std::string, Graphics::Point>{"t", {3, 4}}));
}

TEST(Graphics, AttributesOfTapaal) {
  const auto found = read("<place id=\"p\" positionX=\"10\" positionY=\"20\"/>");
  ASSERT_TRUE(found);
  EXPECT_EQ(found->nodes[0].second, (Graphics::Point{10, 20}));
}

TEST(Graphics, BendsOfArcs) {
  const auto found = read(
      "<place id=\"p\"><graphics><position x=\"1\" y=\"1\"/></graphics></place>"
      "<arc id=\"a\" source=\"p\" target=\"t\"><graphics><position x=\"5\" y=\"6\"/><position x=\"7\" "
      "y=\"8\"/></graphics></arc>"
      "<arc id=\"b\" source=\"t\" target=\"p\"><graphics/></arc>");
  ASSERT_TRUE(found);
  ASSERT_EQ(found->arcs.size(), 1u);
  EXPECT_EQ(found->arcs[0].source, "p");
  EXPECT_EQ(found->arcs[0].bends, (std::vector<Graphics::Point>{{5, 6}, {7, 8}}));
}

TEST(Graphics, NothingWhereNothingIsSaid) {
  EXPECT_FALSE(read("<place id=\"p\"/>"));
  for (const char* position :
       {"x=\"nan\" y=\"1\"", "x=\"1e99\" y=\"1\"", "x=\"\" y=\"\"", "x=\"1\"", "x=\"1 \" y=\"1\""})
    EXPECT_FALSE(read("<place id=\"p\"><graphics><position " + std::string(position) + "/></graphics></place>"));
  MemorySource wrong("<pnml><net><place id=\"p\">");
  EXPECT_FALSE(read_graphics(wrong, Watch::endless()));
  EXPECT_FALSE(load_graphics("-", Watch::endless()));
  EXPECT_FALSE(load_graphics("/absent", Watch::endless()));
}

}  // namespace
}  // namespace onager::frontend
