#include "proviso/support/script_test.h"

namespace onager::proviso {
namespace {

TEST(ColorStar, GreenRunsDownTheStackBeforeStatesAreLeft) {
  Script script(make_color_star);
  script.enter(0).enter(1).enter(2, true).enter(3);
  EXPECT_EQ(script.edge(3, 0), Answer::kKeep);  // 0 has no other edge and leads to green states
  script.left(3).left(2).left(1).enter(4);
  EXPECT_EQ(script.edge(4, 3), Answer::kKeep);  // so 3 was left green, where color has it red
}

TEST(ColorStar, AnEdgeToAnUncoveredStateExpandsTheSource) {
  Script script(make_color_star);
  script.enter(0).enter(1);
  EXPECT_EQ(script.edge(1, 0), Answer::kExpand);
}

}  // namespace
}  // namespace onager::proviso
