#include "emptiness/setting_test.h"

namespace onager::emptiness::testing {

// Transitions that are visible but not in conflict with others do not bring those in.
TEST(VisibleMethod, TakesLessThanClassicWhereAVisibleTransitionIsTaken) {
  Setting setting(movers(8, false), "G (a1 + b1 = 1) & G (a2 + b2 = 1)", "closure");
  const auto none = setting.run(), classic = setting.run_with("classic"), visible = setting.run_with("visible");
  EXPECT_FALSE(none.accepting || classic.accepting || visible.accepting);
  EXPECT_LE(visible.nodes, classic.nodes);
  EXPECT_LT(visible.nodes, none.nodes / 4);
}

TEST(VisibleMethod, DoesNotIgnoreVisibleTransitionsForEver) {
  EXPECT_TRUE(Setting(movers(2, true), "G a2 >= 1").run_with("visible").accepting);
  EXPECT_TRUE(Setting(movers(3, true), "F G a3 >= 1").run_with("visible", "ndfs").accepting);
}

}  // namespace onager::emptiness::testing
