#include "proviso/support/script_test.h"

namespace onager::proviso {
namespace {

// A cycle that postpones 1 in both states.
TEST(OptimalStrong, AddsWhatACycleIgnores) {
  Script script(make_optimal_strong);
  script.enter(0).enter(1);
  script.edge(0, 1);
  script.edge(1, 0);
  const Revisit again = script.revisit();
  EXPECT_LE(again.state, 1u);
  EXPECT_EQ(std::vector(again.wanted.begin(), again.wanted.end()), (std::vector<TransitionId>{1}));
  EXPECT_EQ(std::vector(again.postponed.begin(), again.postponed.end()), (std::vector<TransitionId>{1}));
  script.edge(again.state, 0, 1);
  EXPECT_EQ(script.revisit().state, kNone);
}

TEST(OptimalStrong, WhatIsTakenSomewhereOnTheCycleIsFine) {
  Script script(make_optimal_strong);
  script.enter(0).enter(1, true);
  script.edge(0, 1);
  script.edge(1, 0);
  script.edge(1, 0, 1);
  EXPECT_EQ(script.revisit().state, kNone);
}

}  // namespace
}  // namespace onager::proviso
