#include "proviso/support/script_test.h"

namespace onager::proviso {
namespace {

TEST(QueueDestination, PutsTheTargetOfAnEdgeBackDown) {
  Script script(make_queue_destination);
  script.enter(0).enter(1).enter(2);
  EXPECT_EQ(script.edge(1, 0), Answer::kKeep);
  script.edge(2, 0);
  EXPECT_EQ(script.revisit().state, 0u);
  EXPECT_EQ(script.revisit().state, kNone);
}

TEST(QueueDestination, UnlessOneOfTheTwoIsExpanded) {
  Script script(make_queue_destination);
  script.enter(0).enter(1, true).enter(2);
  script.edge(1, 0);
  script.edge(2, 1);
  EXPECT_EQ(script.revisit().state, kNone);
}

}  // namespace
}  // namespace onager::proviso
