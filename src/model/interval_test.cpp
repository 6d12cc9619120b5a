// The result of every operation on intervals contains the results on their members.

#include "model/interval.h"

#include <gtest/gtest.h>

#include <vector>

namespace onager {
namespace {

std::vector<Interval> samples() {
  std::vector<Interval> all;
  for (std::int32_t low = -5; low <= 5; ++low)
    for (std::int32_t high = low; high <= 6; ++high) all.push_back({low, high});
  return all;
}

constexpr Op kBinary[] = {Op::kMultiply,  Op::kDivide,     Op::kRemainder, Op::kAdd,    Op::kSubtract,
                          Op::kShiftLeft, Op::kShiftRight, Op::kLess,      Op::kAtMost, Op::kGreater,
                          Op::kAtLeast,   Op::kEqual,      Op::kNotEqual,  Op::kBitAnd, Op::kBitXor,
                          Op::kBitOr,     Op::kImplies,    Op::kAnd,       Op::kOr};

TEST(Interval, OperatorsHoldAllResults) {
  for (const Op op : kBinary)
    for (const Interval a : samples())
      for (const Interval b : samples()) {
        const Interval result = apply(op, a, b);
        for (std::int32_t x = a.low; x <= a.high; ++x)
          for (std::int32_t y = b.low; y <= b.high; ++y) {
            if ((op == Op::kDivide || op == Op::kRemainder) && y == 0) continue;
            ASSERT_TRUE(result.contains(apply(op, x, y))) << static_cast<int>(op) << " " << x << " " << y;
          }
      }
  for (const Op op : {Op::kNot, Op::kNegate, Op::kComplement})
    for (const Interval a : samples())
      for (std::int32_t x = a.low; x <= a.high; ++x) ASSERT_TRUE(apply(op, a).contains(apply(op, x)));
}

TEST(Interval, NarrowingKeepsWhatCanBeTrue) {
  for (const Op op : {Op::kLess, Op::kAtMost, Op::kGreater, Op::kAtLeast, Op::kEqual, Op::kNotEqual})
    for (const Interval a : samples())
      for (const Interval b : samples())
        for (std::int32_t x = a.low; x <= a.high; ++x)
          for (std::int32_t y = b.low; y <= b.high; ++y) {
            ASSERT_EQ(apply(negated(op), x, y), 1 - apply(op, x, y));
            ASSERT_EQ(apply(mirrored(op), y, x), apply(op, x, y));
            ASSERT_TRUE(apply(op, x, y) == 0 || narrowed(op, a, b).contains(x));
          }
}

// Results that wrap around at the ends of the range.
TEST(Interval, WrapsAround) {
  const std::int32_t least = kAnything.low, greatest = kAnything.high;
  const std::int32_t ends[] = {least, least + 1, -1, 0, 1, greatest - 1, greatest};
  for (const Op op : kBinary)
    for (std::int32_t x : ends)
      for (std::int32_t y : ends) {
        const bool undefined = y == 0 && (op == Op::kDivide || op == Op::kRemainder);
        ASSERT_TRUE(undefined || apply(op, Interval{x, x}, Interval{y, y}).contains(apply(op, x, y)))
            << static_cast<int>(op) << " " << x << " " << y;
      }
  EXPECT_EQ(cut(Type::kByte, Interval{250, 260}), (Interval{0, 255}));
  EXPECT_EQ(cut(Type::kByte, Interval{250, 255}), (Interval{250, 255}));
  EXPECT_EQ(cut(Type::kInt, 40000), 40000 - 65536);
  EXPECT_EQ(cut(Type::kByte, -1), 255);
}

}  // namespace
}  // namespace onager
