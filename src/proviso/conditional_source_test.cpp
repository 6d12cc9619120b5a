#include "proviso/support/script_test.h"

namespace onager::proviso {
namespace {

TEST(ConditionalSource, ExpandsTheSourceUnlessTheTargetIs) {
  Script script(make_conditional_source);
  script.enter(0, true).enter(1).enter(2);
  EXPECT_EQ(script.edge(2, 0), Answer::kKeep);
  EXPECT_EQ(script.edge(2, 1), Answer::kExpand);
  script.expand(2).left(2);
  EXPECT_EQ(script.edge(1, 2), Answer::kKeep);
}

}  // namespace
}  // namespace onager::proviso
