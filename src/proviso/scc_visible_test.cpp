#include "proviso/support/script_test.h"

namespace onager::proviso {
namespace {

TEST(SccVisible, AddsVisibleTransitionsThatATerminalComponentDoesNotTake) {
  Script script(make_scc_visible, {0, 1});
  script.enter(0);
  script.edge(0, 0);
  EXPECT_EQ(script.leaving(0), Answer::kAdd);
  EXPECT_EQ(script.wanted(), (std::vector<TransitionId>{1}));
  script.expand(0, false);
  EXPECT_EQ(script.leaving(0), Answer::kKeep);
}

TEST(SccVisible, WithoutVisibleTransitionsThereIsNothingToDo) {
  Script script(make_scc_visible);
  script.enter(0);
  script.edge(0, 0);
  EXPECT_EQ(script.leaving(0), Answer::kKeep);
}

}  // namespace
}  // namespace onager::proviso
