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

TEST(Words, AnUnknownWordComesWithTheNearestOrAll) {
  const std::vector<std::string> words = {"none", "closure"};
  EXPECT_EQ(unknown_word("reduction", "clousre", words).to_string(),
            "error: unknown reduction 'clousre'\n  hint: did you mean 'closure'?");
  EXPECT_EQ(unknown_word("reduction", "zebra-crossing", words).hint, "known are none, closure");
  EXPECT_EQ(hint_from({}, "zebra"), "");
}

}  // namespace
}  // namespace onager
