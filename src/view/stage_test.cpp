// Every kind of model plays by the same rules: what is listed can be made, what is drawn is an item of the picture.

#include "view/stage.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "frontend/load.h"

namespace onager::view {
namespace {

std::string example(const std::string& name) {
  return std::string(ONAGER_SOURCE_DIR) + "/examples/" + name;
}

class EveryStage : public testing::TestWithParam<const char*> {};

TEST_P(EveryStage, ListsWhatCanBeMade) {
  const auto model = frontend::load_model(example(GetParam()), Watch::endless());
  ASSERT_TRUE(model);
  const auto stage = stage_of(**model, Watch::endless());
  const Picture picture = stage->picture();
  const std::size_t items = picture.nodes.size() + picture.edges.size();
  for (const Picture::Edge& edge : picture.edges) {
    ASSERT_LT(edge.from, picture.nodes.size());
    ASSERT_LT(edge.to, picture.nodes.size());
  }
  for (const Picture::Node& node : picture.nodes)
    EXPECT_TRUE(node.group == kNone || node.group < picture.groups.size());
  PositionPtr at = stage->first();
  for (int step = 0; step < 20; ++step) {
    const Scene scene = stage->scene(*at);
    for (const Scene::Mark& mark : scene.marks) ASSERT_LT(mark.node, picture.nodes.size());
    if (scene.choices.empty()) break;
    for (const Scene::Choice& choice : scene.choices) {
      EXPECT_FALSE(choice.items.empty()) << choice.step;
      EXPECT_TRUE(std::ranges::all_of(choice.items, [&](std::uint32_t item) { return item < items; }));
      EXPECT_TRUE(std::holds_alternative<PositionPtr>(stage->fire(*at, choice.step))) << choice.step;
      // A step of Promela is known by its line, which several statements may share.
      for (const std::uint32_t item : choice.items)
        EXPECT_TRUE(std::ranges::count(stage->items_of(choice.step), item) > 0) << choice.step;
    }
    const std::size_t taken = static_cast<std::size_t>(step * 7) % scene.choices.size();
    at = std::get<PositionPtr>(stage->fire(*at, scene.choices[taken].step));
  }
  EXPECT_TRUE(std::holds_alternative<std::string>(stage->fire(*at, "no such step")));
  EXPECT_TRUE(stage->items_of("no such step").empty());
}

// A position is what it was, whatever was played from it.
TEST_P(EveryStage, PositionsStay) {
  const auto model = frontend::load_model(example(GetParam()), Watch::endless());
  ASSERT_TRUE(model);
  const auto stage = stage_of(**model, Watch::endless());
  const PositionPtr first = stage->first();
  const Scene before = stage->scene(*first);
  ASSERT_FALSE(before.choices.empty());
  ASSERT_TRUE(std::holds_alternative<PositionPtr>(stage->fire(*first, before.choices[0].step)));
  const Scene after = stage->scene(*first);
  ASSERT_EQ(before.marks.size(), after.marks.size());
  for (std::size_t i = 0; i < before.marks.size(); ++i) EXPECT_EQ(before.marks[i].text, after.marks[i].text);
  EXPECT_EQ(before.choices.size(), after.choices.size());
}

INSTANTIATE_TEST_SUITE_P(Examples, EveryStage,
                         testing::Values("philosophers-5.pnml", "readers-writers-3.pnml", "producer-consumer-4.pnml",
                                         "colored-philosophers-5.pnml", "colored-database-3.pnml", "peterson.dve",
                                         "packing-robots.dve", "peterson.pml", "handshake.pml", "turns.pml"));

TEST(Stage, InhibitorsAndWeightsAreDrawn) {
  NetBuilder net("n");
  const PlaceId p = net.place("p", 1), q = net.place("q");
  const TransitionId t = net.transition("t");
  net.input(p, t, 3);
  net.inhibitor(q, t, 2);
  const auto model = kind::make(std::move(net).build());
  const Picture picture = stage_of(*model, Watch::endless())->picture();
  ASSERT_EQ(picture.edges.size(), 2u);
  EXPECT_EQ(picture.edges[0].label, "3");
  EXPECT_EQ(picture.edges[1].line, Picture::Line::kInhibitor);
  EXPECT_EQ(picture.edges[1].label, "2");
}

TEST(Stage, TooManyChoicesAreCut) {
  NetBuilder net("many");
  for (std::size_t i = 0; i < kMostChoices + 5; ++i) net.transition("t" + std::to_string(i));
  const auto model = kind::make(std::move(net).build());
  const auto stage = stage_of(*model, Watch::endless());
  const Scene scene = stage->scene(*stage->first());
  EXPECT_EQ(scene.choices.size(), kMostChoices);
  EXPECT_TRUE(scene.is_cut);
}

}  // namespace
}  // namespace onager::view
