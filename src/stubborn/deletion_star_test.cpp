// Tests of this algorithm alone; the laws that it shares with all others are in tests/laws/stubborn_law_test.cpp.

#include "stubborn/small_nets_test.h"

namespace onager::stubborn {
namespace {

TEST(DeletionStar, Basics) {
  for (const char* spec : {"deletion-star", "deletion-star(max-enabled)", "deletion-star(min-forward)",
                           "deletion-star(random)", "weak:deletion-star(max-forward)"})
    expect_basics(spec);
}

// Deletion in the order of the model deletes s first and is left with the two that conflict, where s alone is enough.
TEST(DeletionStar, FindsTheSetThatGreedyDeletionPasses) {
  const Net net = net_of({"a", "b"}, {{{"b"}, "s", {}}, {{"a"}, "t", {}}, {{"a"}, "u", {}}});
  EXPECT_EQ(chosen(net, "deletion(first)"), (Names{"t", "u"}));
  EXPECT_EQ(chosen(net, "deletion-star(first)"), (Names{"s"}));
}

TEST(DeletionStar, IsNoLargerThanDeletion) {
  for (const Net& net : {independent(), conflicting(), cheaper_elsewhere(), two_scapegoats()})
    for (std::string order : {"first", "min-enabled", "max-enabled", "max-forward"})
      EXPECT_LE(chosen(net, "deletion-star(" + order + ")").size(), chosen(net, "deletion(" + order + ")").size());
}

}  // namespace
}  // namespace onager::stubborn
