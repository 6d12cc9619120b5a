#include "proviso/support/script_test.h"

namespace onager::proviso {
namespace {

TEST(Color, AnEdgeToTheStackIsAcceptedIfAStateBetweenIsExpanded) {
  Script script(make_color);
  script.enter(0).enter(1);
  EXPECT_EQ(script.edge(1, 0), Answer::kExpand);
  script.expand(1).enter(2);
  EXPECT_EQ(script.edge(2, 0), Answer::kKeep);
}

TEST(Color, ButTheSourceIsRedThen) {
  Script script(make_color);
  script.enter(0).enter(1, true).enter(2);
  script.edge(2, 0);
  script.left(2).left(1).enter(3);
  EXPECT_EQ(script.edge(3, 2), Answer::kExpand);
  EXPECT_EQ(script.edge(3, 1), Answer::kKeep);
}

}  // namespace
}  // namespace onager::proviso
