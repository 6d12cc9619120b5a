// Tests of this algorithm alone; the laws that it shares with all others are in tests/laws/stubborn_law_test.cpp.

#include "stubborn/small_nets_test.h"

namespace onager::stubborn {
namespace {

TEST(ClosureStar, Basics) {
  for (const char* spec : {"closure-star", "closure-star(random,random)", "weak:closure-star(min-forward,min-forward)"})
    expect_basics(spec);
}

TEST(ClosureStar, WhatIsForFreeNeedsNoScapegoat) {
  EXPECT_EQ(chosen(two_scapegoats(), "closure(first,max-enabled)"), (Names{"t", "v"}));
  EXPECT_EQ(chosen(two_scapegoats(), "closure-star(first,max-enabled)"), (Names{"t"}));
}

}  // namespace
}  // namespace onager::stubborn
