#include "proviso/support/script_test.h"

namespace onager::proviso {
namespace {

TEST(StackSafety, OneEdgeOffTheStackIsEnough) {
  Script script(make_stack_safety);
  script.enter(0).enter(1);
  EXPECT_EQ(script.edge(1, 0), Answer::kKeep);
  EXPECT_EQ(script.leaving(1), Answer::kExpand);
  script.expand(1).left(1);
  EXPECT_EQ(script.edge(0, 1), Answer::kKeep);
  EXPECT_EQ(script.leaving(0), Answer::kKeep);
}

}  // namespace
}  // namespace onager::proviso
