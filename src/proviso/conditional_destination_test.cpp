#include "proviso/support/script_test.h"

namespace onager::proviso {
namespace {

TEST(ConditionalDestination, ExpandsTheTargetWhenItIsLeft) {
  Script script(make_conditional_destination);
  script.enter(0).enter(1);
  EXPECT_EQ(script.edge(1, 0), Answer::kKeep);
  EXPECT_EQ(script.leaving(1), Answer::kKeep);
  script.left(1);
  EXPECT_EQ(script.leaving(0), Answer::kExpand);
}

TEST(ConditionalDestination, UnlessTheSourceIsExpanded) {
  Script script(make_conditional_destination);
  script.enter(0).enter(1, true);
  script.edge(1, 0);
  script.left(1);
  EXPECT_EQ(script.leaving(0), Answer::kKeep);
}

}  // namespace
}  // namespace onager::proviso
