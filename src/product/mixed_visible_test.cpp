#include "emptiness/setting_test.h"

namespace onager::emptiness::testing {

TEST(MixedVisible, IsReachWhereTheAutomatonWaits) {
  Setting setting(movers(6, false), "G (a1 >= 1 | b1 >= 1)");
  EXPECT_EQ(setting.run_with("mixed-visible").nodes, setting.run_with("reach").nodes);
  EXPECT_FALSE(setting.run_with("mixed-visible").accepting);
}

// The automaton of G F never waits without accepting. `mixed` takes everything as soon as the first token is moved.
TEST(MixedVisible, IsVisibleWhereItDoesNot) {
  Setting setting(movers(6, true), "F G a1 + b1 = 1", "closure");
  EXPECT_FALSE(setting.run_with("mixed-visible").accepting);
  EXPECT_LE(setting.run_with("mixed-visible").nodes, setting.run_with("mixed").nodes);
  EXPECT_TRUE(Setting(movers(3, true), "G a2 >= 1").run_with("mixed-visible").accepting);
  EXPECT_TRUE(Setting(movers(3, true), "F G a3 >= 1").run_with("mixed-visible", "ndfs").accepting);
}

}  // namespace onager::emptiness::testing
