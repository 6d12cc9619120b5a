#include "base/name_index.h"

#include <gtest/gtest.h>

#include <string>

namespace onager {
namespace {

TEST(NameIndex, FindsWhatWasPutAsItGrows) {
  std::vector<std::string> names;
  const auto name_of = [&](std::uint32_t number) -> std::string_view { return names[number]; };
  NameIndex index;
  EXPECT_EQ(index.find("n0", name_of), nullptr);
  for (std::uint32_t n = 0; n < 1000; ++n) {
    std::uint32_t& number = index.at("n" + std::to_string(n), name_of);
    EXPECT_EQ(number, kNone);
    number = n;
    names.push_back("n" + std::to_string(n));
  }
  for (std::uint32_t n = 0; n < 1000; ++n) {
    const std::uint32_t* found = index.find(names[n], name_of);
    ASSERT_NE(found, nullptr);
    EXPECT_EQ(*found, n);
  }
  EXPECT_EQ(index.find("n1000", name_of), nullptr);
}

TEST(NameIndex, ANameHasOneEntry) {
  const auto name_of = [](std::uint32_t) -> std::string_view { return "same"; };
  NameIndex index;
  index.reserve(2);
  index.at("same", name_of) = 3;
  EXPECT_EQ(index.at("same", name_of), 3u);
  index.at("same", name_of) = 5;
  EXPECT_EQ(*index.find("same", name_of), 5u);
}

}  // namespace
}  // namespace onager
