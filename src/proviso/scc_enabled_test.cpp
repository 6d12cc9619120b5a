#include "proviso/support/script_test.h"

namespace onager::proviso {
namespace {

TEST(SccEnabled, AddsWhatATerminalComponentIgnores) {
  Script script(make_scc_enabled);
  script.enter(0).enter(1);
  script.edge(1, 0);
  EXPECT_EQ(script.leaving(1), Answer::kKeep);  // not the root
  script.left(1);
  script.edge(0, 1);
  EXPECT_EQ(script.leaving(0), Answer::kAdd);
  EXPECT_EQ(script.wanted(), (std::vector<TransitionId>{1}));
  script.expand(0, false);
  script.edge(0, 1, 1);
  EXPECT_EQ(script.leaving(0), Answer::kKeep);
}

TEST(SccEnabled, ComponentsThatAreNotTerminalMayIgnore) {
  Script script(make_scc_enabled);
  script.enter(0).enter(1, true).left(1);
  script.edge(0, 1);
  EXPECT_EQ(script.leaving(0), Answer::kKeep);
}

}  // namespace
}  // namespace onager::proviso
