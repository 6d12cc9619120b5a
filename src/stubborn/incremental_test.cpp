// Tests of this algorithm alone; the laws that it shares with all others are in tests/laws/stubborn_law_test.cpp.

#include "stubborn/small_nets_test.h"

namespace onager::stubborn {
namespace {

TEST(Incremental, Basics) {
  for (const char* spec : {"incremental", "incremental(min-enabled,min-enabled)", "weak:incremental"})
    expect_basics(spec);
}

// The search from t reaches v through u; v is a component by itself.
TEST(Incremental, StopsAtTheFirstComponentThatWillDo) {
  EXPECT_EQ(chosen(cheaper_elsewhere(), "incremental(first,first)"), (Names{"v"}));
}

}  // namespace
}  // namespace onager::stubborn
