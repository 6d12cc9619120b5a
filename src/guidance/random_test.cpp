#include "emptiness/setting_test.h"

namespace onager::emptiness::testing {

TEST(RandomHeuristic, ChangesNoAnswer) {
  for (const char* formula : {"G F b2 >= 1", "F G a1 >= 1", "G (a1 + b1 = 1)", "X X a1 >= 1"}) {
    Setting setting(movers(3, true), formula);
    EXPECT_EQ(setting.run({}, "tarjan", "random").accepting, setting.run().accepting) << formula;
    EXPECT_EQ(setting.run({}, "ndfs", "random").accepting, setting.run().accepting) << formula;
  }
}

}  // namespace onager::emptiness::testing
