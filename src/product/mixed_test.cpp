#include "emptiness/setting_test.h"

namespace onager::emptiness::testing {

TEST(Mixed, IsReachWhereTheAutomatonWaits) {
  Setting setting(movers(6, false), "G (a1 >= 1 | b1 >= 1)");
  EXPECT_EQ(setting.run_with("mixed").nodes, setting.run_with("reach").nodes);
  EXPECT_FALSE(setting.run_with("mixed").accepting);
}

// The automaton of G F never waits without accepting, so that `reach` leaves out nothing there.
TEST(Mixed, IsClassicWhereItDoesNot) {
  Setting setting(movers(6, true), "F G a1 + b1 = 1");
  EXPECT_FALSE(setting.run_with("mixed").accepting);
  EXPECT_LE(setting.run_with("mixed").nodes, setting.run_with("reach").nodes);
  EXPECT_TRUE(Setting(movers(3, true), "G a2 >= 1").run_with("mixed").accepting);
}

}  // namespace onager::emptiness::testing
