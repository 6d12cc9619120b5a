#include "model/lexicon.h"

#include <gtest/gtest.h>

namespace onager {
namespace {

TEST(Lexicon, FirstWordSecondWordNumber) {
  Lexicon words;
  words.add("red", "c1");
  words.add("red", "c2");
  words.add("two words", "");
  words.add("", "");
  words.add("c1", "other");
  EXPECT_EQ(words.text(0), "#0");  // its name is not unique, and its id is the name of another
  EXPECT_EQ(words.text(1), "c2");
  EXPECT_EQ(words.text(2), "#2");
  EXPECT_EQ(words.text(3), "#3");
  EXPECT_EQ(words.text(4), "c1");
  for (std::uint32_t member = 0; member < 5; ++member) EXPECT_EQ(words.find_or_number(words.text(member)), member);
  EXPECT_EQ(words.find("two words"), 2u);
  EXPECT_EQ(words.find("other"), 4u);
  for (const char* none : {"red", "", "#5", "#", "#-1", "#1x", "c3"}) EXPECT_FALSE(words.find_or_number(none)) << none;
}

TEST(Lexicon, ANumberIsANumberWhateverWordsAre) {
  Lexicon words;
  words.add("#1", "#1");
  words.add("a", "#0");
  EXPECT_EQ(words.text(0), "#0");
  EXPECT_EQ(words.find_or_number("#0"), 0u);
  EXPECT_EQ(words.find("#0"), 1u);
}

}  // namespace
}  // namespace onager
