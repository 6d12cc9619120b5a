// Tests of this algorithm alone; the laws that it shares with all others are in tests/laws/stubborn_law_test.cpp.

#include "stubborn/small_nets_test.h"

namespace onager::stubborn {
namespace {

TEST(None, TakesAllThatIsEnabled) {
  EXPECT_EQ(chosen(independent(), "none"), (Names{"t", "u"}));
  EXPECT_EQ(chosen(cheaper_elsewhere(), "none"), (Names{"t", "v"}));
}

}  // namespace
}  // namespace onager::stubborn
