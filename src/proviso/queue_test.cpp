#include "proviso/support/script_test.h"

namespace onager::proviso {
namespace {

TEST(Queue, ExpandsTheSourceOfAnEdgeBack) {
  Script script(make_queue);
  script.enter(0).enter(1);
  EXPECT_EQ(script.edge(0, 1), Answer::kKeep);
  EXPECT_EQ(script.edge(1, 0), Answer::kExpand);
  EXPECT_EQ(script.edge(1, 1), Answer::kExpand);
}

}  // namespace
}  // namespace onager::proviso
