#include "proviso/support/script_test.h"

namespace onager::proviso {
namespace {

TEST(Destination, ExpandsTheTargetWhenItIsLeft) {
  Script script(make_destination);
  script.enter(0).enter(1);
  EXPECT_EQ(script.edge(1, 0), Answer::kKeep);
  EXPECT_EQ(script.leaving(1), Answer::kKeep);
  script.left(1);
  script.edge(0, 1);
  EXPECT_EQ(script.leaving(0), Answer::kExpand);
}

TEST(Destination, UnlessAllSuccessorsAreGreenByThen) {
  Script script(make_destination);
  script.enter(0).enter(1).enter(2);
  script.edge(2, 0);
  script.left(2);
  script.edge(1, 2);
  script.expand(1).left(1);
  script.edge(0, 1);
  EXPECT_EQ(script.leaving(0), Answer::kKeep);
}

}  // namespace
}  // namespace onager::proviso
