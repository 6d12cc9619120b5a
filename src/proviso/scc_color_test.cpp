#include "proviso/support/script_test.h"

namespace onager::proviso {
namespace {

TEST(SccColor, ARedStateOfACompleteComponentIsHarmless) {
  Script script(make_scc_color);
  script.enter(0).enter(1).enter(2, true).enter(3);
  EXPECT_EQ(script.edge(3, 1), Answer::kKeep);
  script.left(3);
  script.edge(2, 3);
  script.left(2);
  script.edge(1, 2);
  script.enter(4);
  EXPECT_EQ(script.edge(4, 3), Answer::kExpand);
  script.expand(4).left(4);
  script.edge(1, 4);
  script.left(1);
  script.enter(5);
  EXPECT_EQ(script.edge(5, 3), Answer::kKeep);
}

}  // namespace
}  // namespace onager::proviso
