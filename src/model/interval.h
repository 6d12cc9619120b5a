// Intervals of integers, with the arithmetic of model/program.h.
//
// Every operation returns an interval that contains all results for numbers in its arguments; it may contain more.

#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>

#include "model/program.h"

namespace onager {

struct Interval {
  std::int32_t low = 0;
  std::int32_t high = 0;

  bool empty() const { return low > high; }
  bool is_one() const { return low == high; }
  bool contains(std::int32_t value) const { return low <= value && value <= high; }
  bool within(Interval other) const { return empty() || (other.low <= low && high <= other.high); }
  bool surely_true() const { return !empty() && !contains(0); }
  bool surely_false() const { return low == 0 && high == 0; }

  friend bool operator==(const Interval&, const Interval&) = default;
};

inline constexpr Interval kNothing{1, 0};
inline constexpr Interval kAnything{std::numeric_limits<std::int32_t>::min(), std::numeric_limits<std::int32_t>::max()};
inline constexpr Interval kEither{0, 1};

constexpr Interval range_of(Type type) {
  return type == Type::kByte ? Interval{0, 255} : Interval{-32768, 32767};
}
inline Interval join(Interval a, Interval b) {
  if (a.empty()) return b;
  if (b.empty()) return a;
  return {std::min(a.low, b.low), std::max(a.high, b.high)};
}
inline Interval meet(Interval a, Interval b) {
  return {std::max(a.low, b.low), std::min(a.high, b.high)};
}

// The values that `cut` of program.h returns.
Interval cut(Type type, Interval value);

// The results of an operator with one or two arguments. A divisor of 0 is excluded.
Interval apply(Op op, Interval a);
Interval apply(Op op, Interval a, Interval b);

// The part of `a` whose numbers satisfy the comparison with some number of `b` on the right.
Interval narrowed(Op comparison, Interval a, Interval b);

bool is_comparison(Op op);
Op negated(Op comparison);   // < becomes >=
Op mirrored(Op comparison);  // < becomes >

}  // namespace onager
