#include "view/layout.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

namespace onager::view {
namespace {

// A ring of places and transitions.
Picture ring(std::uint32_t n) {
  Picture picture{"net", {}, {}, {}};
  for (std::uint32_t i = 0; i < n; ++i) {
    picture.nodes.push_back({.name = "n" + std::to_string(i),
                             .label = {},
                             .shape = i % 2 == 0 ? Picture::Shape::kPlace : Picture::Shape::kTransition,
                             .marked = i == 0});
    picture.edges.push_back({i, (i + 1) % n});
  }
  return picture;
}

void expect_good(const Picture& picture, const Layout& layout) {
  ASSERT_EQ(layout.nodes.size(), picture.nodes.size());
  ASSERT_EQ(layout.edges.size(), picture.edges.size());
  std::set<std::pair<double, double>> places;
  for (const Point& at : layout.nodes) {
    EXPECT_TRUE(std::isfinite(at.x) && std::isfinite(at.y));
    places.emplace(at.x, at.y);
  }
  EXPECT_EQ(places.size(), picture.nodes.size()) << "two nodes are at one place";
}

TEST(Layout, LayersOfAnySize) {
  for (const std::uint32_t n : {0u, 1u, 2u, 7u, 1'000u, 20'000u}) {
    const Picture picture = ring(n);
    expect_good(picture, layered(picture, Watch::endless()));
  }
}

TEST(Layout, LayersOfSeveralGroupsAreApart) {
  Picture picture = ring(10);
  picture.groups = {{"left"}, {"right"}};
  for (std::uint32_t i = 0; i < 10; ++i) picture.nodes[i].group = i < 5 ? 0 : 1;
  const Layout layout = layered(picture, Watch::endless());
  for (std::uint32_t i = 0; i < 5; ++i)
    for (std::uint32_t j = 5; j < 10; ++j) EXPECT_LT(layout.nodes[i].x, layout.nodes[j].x);
}

TEST(Layout, GraphvizDrawsWhatItCan) {
  if (!has_graphviz()) GTEST_SKIP() << "built without Graphviz";
  for (const std::uint32_t n : {1u, 2u, 40u, 2'500u}) {
    const Picture picture = ring(n);
    const auto layout = by_graphviz(picture, 30, Watch::endless());
    ASSERT_TRUE(layout);
    expect_good(picture, *layout);
    EXPECT_EQ(layout->by, "graphviz");
  }
}

TEST(Layout, GraphvizIsGivenUp) {
  if (!has_graphviz()) GTEST_SKIP() << "built without Graphviz";
  EXPECT_FALSE(by_graphviz(ring(1'500), 0.001, Watch::endless()));
  const std::atomic<bool> cancel = true;
  const Limits limits{0, 0, &cancel, {}};
  Watch watch(limits);
  EXPECT_THROW(by_graphviz(ring(1'500), 30, watch), LimitMet);
}

TEST(Layout, LargePicturesAreLayers) {
  EXPECT_EQ(layout_of(ring(13'000), std::nullopt, Watch::endless()).by, "layers");
}

TEST(Layout, TheFileIsFollowedIfItIsWhole) {
  const Picture picture = ring(3);
  frontend::Graphics graphics;
  graphics.nodes = {{"n0", {1, 2}}, {"n1", {30, 4}}};
  EXPECT_NE(layout_of(picture, graphics, Watch::endless()).by, "file");
  graphics.nodes.push_back({"n2", {5, 60}});
  graphics.arcs = {{"n0", "n1", {{9, 9}}}};
  const Layout layout = layout_of(picture, graphics, Watch::endless());
  EXPECT_EQ(layout.by, "file");
  EXPECT_EQ(layout.nodes[1], (Point{30, 4}));
  EXPECT_EQ(layout.edges[0], (std::vector<Point>{{1, 2}, {9, 9}, {30, 4}}));
  EXPECT_TRUE(layout.edges[1].empty());
  for (auto& node : graphics.nodes) node.second = {7, 7};
  EXPECT_NE(layout_of(picture, graphics, Watch::endless()).by, "file") << "all at one place";
}

}  // namespace
}  // namespace onager::view
