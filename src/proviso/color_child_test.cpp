#include "proviso/support/script_test.h"

namespace onager::proviso {
namespace {

TEST(ColorChild, AChildThatTurnsRedIsAcceptedOnce) {
  Script script(make_color_child);
  script.enter(0).enter(1, true).enter(2).enter(3);
  EXPECT_EQ(script.edge(3, 0), Answer::kKeep);
  script.left(3);
  EXPECT_EQ(script.edge(2, 3), Answer::kKeep);  // where color expands 2
  EXPECT_EQ(script.edge(2, 3, 1), Answer::kExpand);
}

TEST(ColorChild, ItsParentIsRedThen) {
  Script script(make_color_child);
  script.enter(0).enter(1, true).enter(2).enter(3);
  script.edge(3, 0);
  script.left(3);
  script.edge(2, 3);
  script.left(2).left(1).enter(4);
  EXPECT_EQ(script.edge(4, 2), Answer::kExpand);
  EXPECT_EQ(script.edge(4, 1), Answer::kKeep);
}

TEST(ColorChild, AnEdgeToAnUncoveredStateExpandsTheSource) {
  Script script(make_color_child);
  script.enter(0).enter(1);
  EXPECT_EQ(script.edge(1, 0), Answer::kExpand);
}

}  // namespace
}  // namespace onager::proviso
