#include "proviso/support/script_test.h"

namespace onager::proviso {
namespace {

// 0 -> 1 -> 0 and 2 -> 2; the edge from 1 to 2 lies on no cycle.
TEST(OptimalWeak, CutsEachCycleOnce) {
  Script script(make_optimal_weak);
  script.enter(0).enter(1).enter(2);
  script.edge(0, 1);
  script.edge(1, 0);
  script.edge(1, 2, 1);
  script.edge(2, 2);
  EXPECT_EQ(script.revisit().state, 2u);
  EXPECT_LE(script.revisit().state, 1u);
  EXPECT_EQ(script.revisit().state, kNone);
}

TEST(OptimalWeak, CyclesWithAnExpandedStateAreFine) {
  Script script(make_optimal_weak);
  script.enter(0).enter(1, true);
  script.edge(0, 1);
  script.edge(1, 0);
  EXPECT_EQ(script.revisit().state, kNone);
}

}  // namespace
}  // namespace onager::proviso
