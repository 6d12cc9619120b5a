#include "proviso/support/script_test.h"

namespace onager::proviso {
namespace {

TEST(SccInteresting, OnlyInterestingTransitionsAreAdded) {
  Script bored(make_scc_interesting, {0}, {0});
  bored.enter(0);
  bored.edge(0, 0);
  EXPECT_EQ(bored.leaving(0), Answer::kKeep);
  Script eager(make_scc_interesting, {1}, {1});
  eager.enter(0);
  eager.edge(0, 0);
  EXPECT_EQ(eager.leaving(0), Answer::kAdd);
  EXPECT_EQ(eager.wanted(), (std::vector<TransitionId>{1}));
}

}  // namespace
}  // namespace onager::proviso
