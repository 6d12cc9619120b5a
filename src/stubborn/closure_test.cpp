// Tests of this algorithm alone; the laws that it shares with all others are in tests/laws/stubborn_law_test.cpp.

#include "stubborn/small_nets_test.h"

namespace onager::stubborn {
namespace {

TEST(Closure, Basics) {
  for (const char* spec : {"closure", "closure(random,random)", "closure(min-enabled,cost)", "weak:closure"})
    expect_basics(spec);
}

TEST(Closure, TheStartDecides) {
  EXPECT_EQ(chosen(cheaper_elsewhere(), "closure(first,first)"), (Names{"t", "v"}));
  EXPECT_EQ(chosen(cheaper_elsewhere(), "closure(min-enabled,first)"), (Names{"v"}));
}

TEST(Closure, TheScapegoatDecides) {
  EXPECT_EQ(chosen(two_scapegoats(), "closure(first,max-enabled)"), (Names{"t", "v"}));
  EXPECT_EQ(chosen(two_scapegoats(), "closure(first,min-enabled)"), (Names{"t"}));
}

}  // namespace
}  // namespace onager::stubborn
