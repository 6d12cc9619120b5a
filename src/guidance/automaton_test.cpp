#include "emptiness/setting_test.h"

namespace onager::emptiness::testing {

TEST(AutomatonHeuristic, GoesStraightToWhatTheAutomatonWaitsFor) {
  Setting setting(movers(10, false), "!F (b10 >= 1 & F b9 >= 1)");
  const auto guided = setting.run({}, "tarjan", "automaton");
  EXPECT_TRUE(guided.accepting);
  EXPECT_LE(guided.nodes, 14u);
  EXPECT_TRUE(Setting(movers(6, true), "G fireable(ta6)").run({}, "ndfs", "automaton").accepting);
}

}  // namespace onager::emptiness::testing
