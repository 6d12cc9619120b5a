#include "emptiness/setting_test.h"

namespace onager::emptiness::testing {

TEST(Tarjan, FindsAcceptingCyclesAndOnlyThose) {
  EXPECT_TRUE(Setting(movers(2, true), "F b1 >= 1").run().accepting);
  EXPECT_FALSE(Setting(movers(2, false), "F b1 >= 1").run().accepting);
  EXPECT_FALSE(Setting(movers(2, true), "G (a1 + b1 = 1)").run().accepting);
  EXPECT_TRUE(Setting(movers(2, true), "G F a1 >= 1 -> G F b2 >= 1").run().accepting);
}

TEST(Tarjan, ReadsADeadlockAgainAndAgain) {
  const Outcome found = Setting(movers(1, false), "F G a1 >= 1").run();
  ASSERT_TRUE(found.accepting);
  EXPECT_EQ(found.lasso.prefix.size(), 1u);
  EXPECT_TRUE(found.lasso.cycle.empty());
  EXPECT_FALSE(Setting(movers(1, false), "F G (b1 >= 1 & deadlock)").run().accepting);
}

TEST(Tarjan, MeetsSeveralMarksOnEdges) {
  Setting setting(movers(3, true), "!(G F b1 >= 1 & G F b2 >= 1 & G F b3 >= 1)", "closure", true);
  EXPECT_EQ(setting.automaton().marks, 3u);
  const Outcome found = setting.run();
  ASSERT_TRUE(found.accepting);
  EXPECT_GE(found.lasso.cycle.size(), 6u);
}

TEST(Tarjan, MeetsTheWholeProductIfThereIsNoAcceptingCycle) {
  EXPECT_EQ(Setting(movers(4, true), "G (a1 + b1 <= 1)").run().nodes, 16u);
}

}  // namespace onager::emptiness::testing
