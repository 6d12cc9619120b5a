#include "proviso/support/script_test.h"

namespace onager::proviso {
namespace {

TEST(None, KeepsEverything) {
  Script script(make_none);
  script.enter(0);
  EXPECT_EQ(script.edge(0, 0), Answer::kKeep);
  EXPECT_EQ(script.leaving(0), Answer::kKeep);
  EXPECT_EQ(script.revisit().state, kNone);
}

}  // namespace
}  // namespace onager::proviso
