#include "proviso/support/script_test.h"

namespace onager::proviso {
namespace {

TEST(ColorStarTop, GreenRunsDownTheStackBeforeStatesAreLeft) {
  Script script(make_color_star_top);
  script.enter(0).enter(1).enter(2, true).enter(3);
  EXPECT_EQ(script.edge(3, 0), Answer::kKeep);
  script.left(3).left(2).left(1).enter(4);
  EXPECT_EQ(script.edge(4, 3), Answer::kKeep);
}

// 4 leads below the fully expanded 1 and is left red, so 3 is expanded: then 2 has green successors only.
Answer edge_to_a_state_below_the_purple_one(Factory* make) {
  Script script(make);
  script.enter_forked(0).enter(1, true).enter(2).enter(3).enter(4);
  EXPECT_EQ(script.edge(4, 0), Answer::kKeep);
  script.left(4);
  EXPECT_EQ(script.edge(3, 4), Answer::kExpand);
  script.expand(3).left(3);
  EXPECT_EQ(script.edge(2, 3), Answer::kKeep);
  script.left(2).left(1).enter(5);
  return script.edge(5, 2);
}

TEST(ColorStarTop, StatesBelowThePurpleOneMayTurnGreen) {
  EXPECT_EQ(edge_to_a_state_below_the_purple_one(make_color_star_top), Answer::kKeep);
  EXPECT_EQ(edge_to_a_state_below_the_purple_one(make_color_star), Answer::kExpand);
}

TEST(ColorStarTop, AnEdgeToAnUncoveredStateExpandsTheSource) {
  Script script(make_color_star_top);
  script.enter(0).enter(1);
  EXPECT_EQ(script.edge(1, 0), Answer::kExpand);
}

}  // namespace
}  // namespace onager::proviso
