// Tests of this algorithm alone; the laws that it shares with all others are in tests/laws/stubborn_law_test.cpp.

#include "stubborn/small_nets_test.h"

namespace onager::stubborn {
namespace {

TEST(ClosureDeletion, Basics) {
  for (const char* spec : {"closure-deletion", "closure-deletion(min-enabled,first)", "weak:closure-deletion"})
    expect_basics(spec);
}

// The closure from t holds both t and v; v alone is enough.
TEST(ClosureDeletion, ShrinksWhatTheClosureFound) {
  EXPECT_EQ(chosen(cheaper_elsewhere(), "closure-star(first,first)"), (Names{"t", "v"}));
  EXPECT_EQ(chosen(cheaper_elsewhere(), "closure-deletion(first,first)"), (Names{"v"}));
}

}  // namespace
}  // namespace onager::stubborn
