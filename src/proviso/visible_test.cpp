#include "proviso/support/script_test.h"

namespace onager::proviso {
namespace {

TEST(Visible, AnEdgeToTheStackBringsInTheVisibleTransitions) {
  Script script(make_visible, {1});
  script.enter(0).enter(1);
  EXPECT_EQ(script.edge(1, 0), Answer::kAdd);
  EXPECT_EQ(script.wanted(), (std::vector<TransitionId>{1}));
  script.expand(1, false);
  EXPECT_EQ(script.edge(1, 0), Answer::kKeep);
}

TEST(Visible, WithoutVisibleTransitionsThereIsNothingToDo) {
  Script script(make_visible);
  script.enter(0);
  EXPECT_EQ(script.edge(0, 0), Answer::kKeep);
}

}  // namespace
}  // namespace onager::proviso
