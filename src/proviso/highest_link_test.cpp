#include "proviso/support/script_test.h"

namespace onager::proviso {
namespace {

TEST(HighestLink, ExpandsTheTargetWhenItIsLeft) {
  Script script(make_highest_link);
  script.enter(0).enter(1);
  EXPECT_EQ(script.edge(1, 0), Answer::kKeep);
  EXPECT_EQ(script.leaving(1), Answer::kKeep);
  script.left(1);
  script.edge(0, 1);
  EXPECT_EQ(script.leaving(0), Answer::kExpand);
}

// 1 is marked by 2, which is then expanded; what is left leads from 1 to 0 only.
TEST(HighestLink, APathToALowerStateIsNoReason) {
  Script script(make_highest_link);
  script.enter(0).enter(1).enter(2).enter(3);
  script.edge(3, 1);
  script.left(3);
  script.edge(2, 3);
  script.expand(2).left(2);
  script.edge(1, 2);
  script.enter(4);
  script.edge(4, 0);
  script.left(4);
  script.edge(1, 4, 1);
  EXPECT_EQ(script.leaving(1), Answer::kKeep);
  script.left(1);
  script.edge(0, 1);
  EXPECT_EQ(script.leaving(0), Answer::kExpand);
}

TEST(HighestLink, DeepLinksAreRoundedUp) {
  Script script(make_highest_link);
  const StateId deep = 40'001;
  for (StateId state = 0; state <= deep + 1; ++state) script.enter(state);
  script.edge(deep + 1, deep);
  script.left(deep + 1);
  script.edge(deep, deep + 1);
  EXPECT_EQ(script.leaving(deep), Answer::kExpand);
  script.left(deep);
  script.edge(deep - 1, deep);
  EXPECT_EQ(script.leaving(deep - 1), Answer::kKeep);  // not marked
}

}  // namespace
}  // namespace onager::proviso
