#include "emptiness/setting_test.h"

namespace onager::emptiness::testing {

TEST(DistanceHeuristic, GoesStraightToWhatIsAsked) {
  Setting setting(movers(10, false), "G !(b10 >= 1 & b9 >= 1)");
  const auto plain = setting.run(), guided = setting.run({}, "tarjan", "distance");
  EXPECT_TRUE(plain.accepting && guided.accepting);
  EXPECT_LT(guided.nodes, plain.nodes + 1);
  EXPECT_LE(guided.nodes, 12u);
}

TEST(DistanceHeuristic, KnowsWhatCanFire) {
  EXPECT_TRUE(Setting(movers(6, true), "G fireable(ta6)").run({}, "tarjan", "distance").accepting);
  EXPECT_TRUE(Setting(movers(6, false), "G !deadlock").run({}, "tarjan", "distance").accepting);
}

}  // namespace onager::emptiness::testing
