// Tests of this algorithm alone; the laws that it shares with all others are in tests/laws/stubborn_law_test.cpp.

#include "stubborn/small_nets_test.h"

namespace onager::stubborn {
namespace {

TEST(Deletion, Basics) {
  for (const char* spec : {"deletion", "deletion(max-enabled)", "deletion(min-forward)", "weak:deletion(max-forward)"})
    expect_basics(spec);
}

TEST(Deletion, TheCheaperOfTwoChoicesRemains) {
  EXPECT_EQ(chosen(cheaper_elsewhere(), "deletion(first)"), (Names{"v"}));
}

// Deleting s deletes nothing else, deleting t takes u with it.
TEST(Deletion, TheOrderDecides) {
  const Net net = net_of({"a", "b"}, {{{"b"}, "s", {}}, {{"a"}, "t", {}}, {{"a"}, "u", {}}});
  EXPECT_EQ(chosen(net, "deletion(min-enabled)"), (Names{"t", "u"}));
  EXPECT_EQ(chosen(net, "deletion(max-enabled)"), (Names{"s"}));
}

}  // namespace
}  // namespace onager::stubborn
