#include "emptiness/setting_test.h"

namespace onager::emptiness::testing {

// One transition can fire two thousand times before another one is tried.
TEST(FireCountHeuristic, TurnsToOthersAfterAWhile) {
  NetBuilder builder("drain");
  builder.input(builder.place("p", 2'000), builder.transition("often"));
  const PlaceId q = builder.place("q", 1), r = builder.place("r", 0);
  const TransitionId once = builder.transition("once"), stay = builder.transition("stay");
  builder.input(q, once);
  builder.output(once, r);
  builder.input(r, stay);
  builder.output(stay, r);
  Setting setting(std::move(builder).build(), "G q >= 1");
  EXPECT_GT(setting.run().nodes, 2'000u);
  EXPECT_LT(setting.run({}, "tarjan", "fire-count").nodes, 600u);
}

TEST(FireCountHeuristic, ChangesNoAnswer) {
  for (const char* formula : {"G F b2 >= 1", "F G a1 >= 1", "G (a1 + b1 = 1)"}) {
    Setting setting(movers(3, true), formula);
    EXPECT_EQ(setting.run({}, "tarjan", "fire-count").accepting, setting.run().accepting) << formula;
  }
}

}  // namespace onager::emptiness::testing
