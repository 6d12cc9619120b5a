// Tests of this algorithm alone; the laws that it shares with all others are in tests/laws/stubborn_law_test.cpp.

#include "stubborn/small_nets_test.h"

namespace onager::stubborn {
namespace {

TEST(Beam, Basics) {
  for (const char* spec : {"beam", "beam(nds)", "weak:beam", "weak:beam(nds)"}) expect_basics(spec);
}

TEST(Beam, TheCheapestClosureWins) {
  EXPECT_EQ(chosen(cheaper_elsewhere(), "beam"), (Names{"v"}));
  EXPECT_EQ(chosen(two_scapegoats(), "beam").size(), 1u);
}

}  // namespace
}  // namespace onager::stubborn
