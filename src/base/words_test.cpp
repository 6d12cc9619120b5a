#include "base/words.h"

#include <gtest/gtest.h>

namespace onager {
namespace {

TEST(Words, DistanceCountsSwapsOnce) {
  EXPECT_EQ(edit_distance("closure", "closure"), 0u);
  EXPECT_EQ(edit_distance("closrue", "closure"), 1u);
  EXPECT_EQ(edit_distance("", "abc"), 3u);
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3u);
}

TEST(Words, SuggestsTheNearestAndNothingFar) {
  const std::vector<std::string> words = {"none", "closure", "closure-star", "deletion"};
  EXPECT_EQ(did_you_mean("clousre", words), "did you mean 'closure'?");
  EXPECT_EQ(did_you_mean("zebra-crossing", words), "");
}

}  // namespace
}  // namespace onager
