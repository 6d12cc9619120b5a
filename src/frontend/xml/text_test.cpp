#include "frontend/xml/text.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>

#include "model/net.h"

namespace onager::frontend {
namespace {

TEST(Text, TrimsWhiteSpaceOnly) {
  EXPECT_EQ(trimmed(" \t\r\n a b \n"), "a b");
  EXPECT_EQ(trimmed(" \n "), "");
  EXPECT_EQ(trimmed(""), "");
}

TEST(Text, SplitsWords) {
  EXPECT_EQ(words_of("\n p1 p2\n\tp3 "), (std::vector<std::string_view>{"p1", "p2", "p3"}));
  EXPECT_TRUE(words_of("  \n").empty());
}

TEST(Text, NumbersUpToTheLimit) {
  EXPECT_EQ(parse_number("\n 42 ", kMaxValue).value, 42u);
  EXPECT_EQ(parse_number("+007", kMaxValue).value, 7u);
  EXPECT_EQ(parse_number("-0", kMaxValue).fault, "");
  EXPECT_EQ(parse_number("4294967295", kMaxValue).value, kMaxValue);
  EXPECT_EQ(parse_number("4294967295", kMaxValue).fault, "");
  EXPECT_EQ(parse_number("2147483647", kMaxWeight).fault, "");
}

TEST(Text, WrongNumbersSayWhy) {
  EXPECT_EQ(parse_number("4294967296", kMaxValue).fault, "is too large");
  EXPECT_EQ(parse_number("99999999999999999999999999", kMaxValue).fault, "is too large");
  EXPECT_EQ(parse_number("2147483648", kMaxWeight).fault, "is too large");
  EXPECT_EQ(parse_number("-3", kMaxValue).fault, "is negative");
  for (const char* text : {"", " ", "+", "-", "x", "1.5", "1 2", "0x10", "1e3", "--1"})
    EXPECT_EQ(parse_number(text, kMaxValue).fault, "is not a whole number") << text;
}

TEST(Text, QuotesAreShortAndKeepCharactersWhole) {
  EXPECT_EQ(in_quotes(" a "), "'a'");
  EXPECT_EQ(in_quotes(std::string(100, 'x')), fmt::format("'{}...'", std::string(60, 'x')));
  const std::string umlaut = "\xc3\xa4";
  std::string text = "x";
  for (int i = 0; i < 50; ++i) text += umlaut;
  EXPECT_EQ(in_quotes(text), fmt::format("'{}...'", text.substr(0, 59)));
}

}  // namespace
}  // namespace onager::frontend
