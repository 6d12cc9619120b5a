#include "proviso/support/script_test.h"

namespace onager::proviso {
namespace {

TEST(SafeFlag, AStateOfTheStackIsSafeOnceAnExpandedOneWasReached) {
  Script script(make_safe_flag);
  script.enter(0).enter(1, true).left(1);
  EXPECT_EQ(script.edge(0, 1), Answer::kKeep);
  script.enter(2);
  script.edge(2, 0);
  EXPECT_EQ(script.leaving(2), Answer::kKeep);
}

TEST(SafeFlag, ElseAStateIsExpandedWhenLeft) {
  Script script(make_safe_flag);
  script.enter(0).enter(1);
  script.edge(1, 0);
  EXPECT_EQ(script.leaving(1), Answer::kExpand);
  script.expand(1).left(1);
  script.edge(0, 1);
  EXPECT_EQ(script.leaving(0), Answer::kKeep);
}

}  // namespace
}  // namespace onager::proviso
