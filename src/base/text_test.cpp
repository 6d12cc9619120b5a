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

TEST(Text, BytesSurviveAsUtf8) {
  for (const std::string text : {"", "plain", "\xc3\xa4", "a\xffz", "\xc3", "\xed\xa0\x80", "\xf4\x8f\xbf\xbf",
                                 "\xc0\x80", "\xf4\x90\x80\x80", "\xe2\x80"}) {
    EXPECT_EQ(from_utf8(as_utf8(text)), text);
    EXPECT_EQ(as_utf8(as_utf8(text)).empty(), text.empty());
  }
  EXPECT_EQ(as_utf8("gr\xc3\xbcn"), "gr\xc3\xbcn");
  EXPECT_EQ(as_utf8("\xff"), "\xf4\x8f\xbf\xbf");
}

TEST(Text, TerminalsSeeNothingDeceptive) {
  EXPECT_EQ(for_terminal("gr\xc3\xbcn\tx\n"), "gr\xc3\xbcn\tx\n");
  EXPECT_EQ(for_terminal("\x1b[2J\r\x7f"), "\\u001b[2J\\u000d\\u007f");
  EXPECT_EQ(for_terminal("a\xe2\x80\xaez"), "a\\u202ez");
  EXPECT_EQ(for_terminal("\xc2\x9b\xff"), "\\u009b\\xff");
}

}  // namespace
}  // namespace onager
