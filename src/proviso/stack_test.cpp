#include "proviso/support/script_test.h"

namespace onager::proviso {
namespace {

TEST(Stack, ExpandsTheSourceOfAnEdgeToTheStack) {
  Script script(make_stack);
  script.enter(0).enter(1);
  EXPECT_EQ(script.edge(1, 0), Answer::kExpand);
  EXPECT_EQ(script.edge(1, 1), Answer::kExpand);
  script.left(1).enter(2);
  EXPECT_EQ(script.edge(2, 1), Answer::kKeep);
}

TEST(Stack, EvenIfTheTargetIsExpanded) {
  Script script(make_stack);
  script.enter(0, true).enter(1);
  EXPECT_EQ(script.edge(1, 0), Answer::kExpand);
}

}  // namespace
}  // namespace onager::proviso
