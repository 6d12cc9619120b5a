#include "base/text.h"

#include <gtest/gtest.h>

namespace onager {
namespace {

TEST(Text, CountsCharacters) {
  EXPECT_EQ(width_of(""), 0u);
  EXPECT_EQ(width_of("B\u00fcchi"), 5u);
}

TEST(Text, QuotesAreCutBetweenCharacters) {
  EXPECT_EQ(in_quotes("p"), "'p'");
  EXPECT_EQ(in_quotes(std::string(60, 'a')), "'" + std::string(60, 'a') + "'");
  EXPECT_EQ(in_quotes(std::string(61, 'a')), "'" + std::string(60, 'a') + "...'");
  EXPECT_EQ(in_quotes(std::string(59, 'a') + "\u00fc\u00fc"), "'" + std::string(59, 'a') + "...'");
}

}  // namespace
}  // namespace onager
