#include "emptiness/setting_test.h"

namespace onager::emptiness::testing {

TEST(Ndfs, FindsAcceptingCyclesAndOnlyThose) {
  EXPECT_TRUE(Setting(movers(2, true), "F b1 >= 1").run({}, "ndfs").accepting);
  EXPECT_FALSE(Setting(movers(2, false), "F b1 >= 1").run({}, "ndfs").accepting);
  EXPECT_FALSE(Setting(movers(2, true), "G (a1 + b1 = 1)").run({}, "ndfs").accepting);
  EXPECT_TRUE(Setting(movers(2, true), "G F a1 >= 1 -> G F b2 >= 1").run({}, "ndfs").accepting);
  EXPECT_TRUE(Setting(movers(1, false), "F G a1 >= 1").run({}, "ndfs").accepting);
}

TEST(Ndfs, AgreesWithTarjanOnManyFormulas) {
  for (const char* formula : {"G (a1 >= 1 -> F b1 >= 1)", "G F b2 >= 1", "F G a1 >= 1", "(a1 >= 1) U (b2 >= 1)",
                              "G (b1 >= 1 -> X a1 >= 1)", "F (b1 >= 1 & X b2 >= 1)", "G F (a1 >= 1 & X X b1 >= 1)"})
    for (const bool back : {false, true}) {
      Setting setting(movers(3, back), formula);
      EXPECT_EQ(setting.run({}, "ndfs").accepting, setting.run({}, "tarjan").accepting) << formula;
    }
}

}  // namespace onager::emptiness::testing
