#include "cli/values.h"

#include <gtest/gtest.h>

#include <set>

#include "cli/commands.h"

namespace onager::cli {

namespace {

TEST(Values, Sizes) {
  EXPECT_EQ(parse_size("1024"), 1024u);
  EXPECT_EQ(parse_size("500M"), 500u << 20);
  EXPECT_EQ(parse_size("4G"), std::uint64_t{4} << 30);
  EXPECT_EQ(parse_size("1.5G"), std::uint64_t{3} << 29);
  EXPECT_EQ(parse_size("2KiB"), 2048u);
  EXPECT_EQ(parse_size("2KB"), 2048u);
  EXPECT_EQ(parse_size("7B"), 7u);
  EXPECT_EQ(parse_size("1T"), std::uint64_t{1} << 40);
  for (const char* wrong : {"", "G", "0", "-1G", "4Q", "4 G", "1e30", "inf", "nan", "iB", "5iB", "4GG", "0.5", "0x10"})
    EXPECT_FALSE(parse_size(wrong)) << wrong;
}

TEST(Values, Seconds) {
  EXPECT_EQ(parse_seconds("60"), 60);
  EXPECT_EQ(parse_seconds("0.5"), 0.5);
  EXPECT_EQ(parse_seconds("90s"), 90);
  EXPECT_EQ(parse_seconds("1.5m"), 90);
  EXPECT_EQ(parse_seconds("2h"), 7200);
  for (const char* wrong : {"", "0", "-1", "nan", "inf", "1e9", "5x", "s", "1e9h", " 5", "+5"})
    EXPECT_FALSE(parse_seconds(wrong)) << wrong;
}

TEST(Values, NumbersKeepTheirRange) {
  Row row{.word = "n", .kind = Kind::kNumber, .member = &Options::threads, .smallest = 2, .largest = 5};
  Options options;
  EXPECT_FALSE(assign(row, "5", options));
  EXPECT_EQ(options.threads, 5u);
  for (const char* wrong : {"1", "6", "", "x", "3.5", "-3", "99999999999999999999"}) {
    const auto diagnostic = assign(row, wrong, options);
    ASSERT_TRUE(diagnostic) << wrong;
    EXPECT_EQ(diagnostic->hint, "a whole number from 2 to 5");
  }
  EXPECT_EQ(options.threads, 5u);
}

bool fits(Kind kind, const Member& member) {
  switch (kind) {
    case Kind::kFlag:
      return std::holds_alternative<bool Options::*>(member);
    case Kind::kText:
    case Kind::kFile:
      return std::holds_alternative<std::string Options::*>(member);
    case Kind::kNumber:
    case Kind::kSize:
      return std::holds_alternative<std::uint64_t Options::*>(member);
    case Kind::kSeconds:
      return std::holds_alternative<double Options::*>(member);
  }
  return false;
}

TEST(Tables, AreConsistent) {
  for (const Command& command : commands()) {
    std::set<std::string_view> words;
    std::set<char> letters;
    for (const Row& row : command.rows) {
      SCOPED_TRACE(std::string(command.name) + " " + label(row));
      EXPECT_TRUE(fits(row.kind, row.member));
      EXPECT_TRUE(words.insert(row.word).second);
      EXPECT_TRUE(row.letter == 0 || letters.insert(row.letter).second);
      EXPECT_FALSE(row.help.empty());
      EXPECT_FALSE(row.group.empty());
      EXPECT_EQ(row.place == Place::kOption && row.kind != Kind::kFlag, !row.value.empty());
    }
  }
}

TEST(Tables, DefaultsAreValid) {
  for (const Command& command : commands())
    for (const Row& row : command.rows) {
      const std::string value = shown_default(row, command.defaults);
      Options options;
      if (!value.empty()) {
        EXPECT_FALSE(assign(row, value, options)) << command.name << " " << label(row);
      }
    }
}

}  // namespace

}  // namespace onager::cli
