#include "view/history.h"

#include <gtest/gtest.h>

#include "kind/model.h"

namespace onager::view {
namespace {

struct Table {
  Table() : model(kind::make(ring())), stage(stage_of(*model, Watch::endless())), history(*stage) {}
  static Net ring() {
    NetBuilder net("ring");
    const PlaceId a = net.place("a", 1), b = net.place("b");
    const TransitionId there = net.transition("there"), back = net.transition("back");
    net.input(a, there);
    net.output(there, b);
    net.input(b, back);
    net.output(back, a);
    return std::move(net).build();
  }
  std::unique_ptr<kind::Model> model;
  std::unique_ptr<Stage> stage;
  History history;
};

TEST(History, StepsAreNumbered) {
  Table table;
  const auto one = table.history.fire(0, "there");
  ASSERT_TRUE(std::holds_alternative<History::Number>(one));
  EXPECT_EQ(std::get<History::Number>(one), 1u);
  EXPECT_EQ(table.history.fire(0, "there"), one);
  EXPECT_EQ(table.history.size(), 2u);
  EXPECT_EQ(table.history.parent(1), 0u);
  EXPECT_EQ(table.history.steps_to(1), std::vector<std::string>{"there"});
}

TEST(History, RefusesWhatIsDisabled) {
  Table table;
  const auto refused = table.history.fire(0, "back");
  ASSERT_TRUE(std::holds_alternative<std::string>(refused));
  EXPECT_NE(std::get<std::string>(refused).find("back"), std::string::npos);
  EXPECT_TRUE(std::holds_alternative<std::string>(table.history.fire(0, "nowhere")));
  EXPECT_EQ(table.history.size(), 1u);
}

// Longer than what is kept: positions in the middle are played again.
TEST(History, ForgottenPositionsComeBack) {
  Table table;
  History::Number at = 0;
  for (int i = 0; i < 500; ++i) at = std::get<History::Number>(table.history.fire(at, i % 2 == 0 ? "there" : "back"));
  EXPECT_EQ(table.history.depth(at), 500u);
  for (const History::Number number : {at, 37u, 1u, 250u, 499u, 38u}) {
    const Scene scene = table.stage->scene(*table.history.at(number));
    ASSERT_EQ(scene.marks.size(), 1u);
    EXPECT_EQ(scene.marks[0].node, number % 2);
  }
}

}  // namespace
}  // namespace onager::view
