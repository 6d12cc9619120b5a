#include "report/number.h"

#include <gtest/gtest.h>

#include <limits>

namespace onager::report {

namespace {

TEST(Number, Grouped) {
  EXPECT_EQ(grouped(std::uint64_t{0}), "0");
  EXPECT_EQ(grouped(std::uint64_t{999}), "999");
  EXPECT_EQ(grouped(std::uint64_t{1000}), "1,000");
  EXPECT_EQ(grouped(std::uint64_t{1234567}), "1,234,567");
  EXPECT_EQ(grouped(std::numeric_limits<std::uint64_t>::max()), "18,446,744,073,709,551,615");
  EXPECT_EQ(grouped(1999.6), "2,000");
}

TEST(Number, Bytes) {
  EXPECT_EQ(readable_bytes(1), "1 byte");
  EXPECT_EQ(readable_bytes(1023), "1,023 bytes");
  EXPECT_EQ(readable_bytes(1536), "1.5 KiB");
  EXPECT_EQ(readable_bytes((1 << 20) - 1), "1.0 MiB");
  EXPECT_EQ(readable_bytes(std::uint64_t{5} << 40), "5.0 TiB");
}

TEST(Number, Seconds) {
  EXPECT_EQ(readable_seconds(0.0124), "0.012 s");
  EXPECT_EQ(readable_seconds(3.456), "3.46 s");
  EXPECT_EQ(readable_seconds(75.28), "75.3 s");
}

TEST(Number, Counted) {
  EXPECT_EQ(counted(1, "state"), "1 state");
  EXPECT_EQ(counted(0, "state"), "0 states");
  EXPECT_EQ(counted(2000, "state"), "2,000 states");
}

}  // namespace

}  // namespace onager::report
