// Tests of this algorithm alone; the laws that it shares with all others are in tests/laws/stubborn_law_test.cpp.

#include "stubborn/small_nets_test.h"

namespace onager::stubborn {
namespace {

TEST(Beam, Basics) {
  for (const char* spec :
       {"beam", "beam(nds)", "weak:beam", "weak:beam(nds)", "beam(first)", "weak:beam(nds,random,2)"})
    expect_basics(spec);
}

// v, which is cheaper, is not among the starts.
TEST(Beam, OnlySoManyClosuresCompete) {
  EXPECT_GT(chosen(cheaper_elsewhere(), "beam(1)").size(), 1u);
  EXPECT_EQ(chosen(cheaper_elsewhere(), "beam(9)"), (Names{"v"}));
}

TEST(Beam, TheCheapestClosureWins) {
  EXPECT_EQ(chosen(cheaper_elsewhere(), "beam"), (Names{"v"}));
  EXPECT_EQ(chosen(two_scapegoats(), "beam").size(), 1u);
}

}  // namespace
}  // namespace onager::stubborn
