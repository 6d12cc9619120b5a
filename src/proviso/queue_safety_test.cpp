#include "proviso/support/script_test.h"

namespace onager::proviso {
namespace {

TEST(QueueSafety, OneEdgeForwardIsEnough) {
  Script script(make_queue_safety);
  script.enter(0).enter(1);
  script.edge(0, 0);
  EXPECT_EQ(script.leaving(0), Answer::kExpand);
  script.edge(1, 0);
  script.edge(1, 2, 1);
  EXPECT_EQ(script.leaving(1), Answer::kKeep);
}

}  // namespace
}  // namespace onager::proviso
