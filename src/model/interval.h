// Sets of numbers by their least and greatest one, with the arithmetic of model/program.h.
//
// Every operation gives an interval that holds all results of the numbers in its arguments; it may hold more.

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

// The values that `cut` gives.
Interval cut(Type type, Interval value);

// Of the operator with one or two arguments. Divisors of 0 are left out.
Interval apply(Op op, Interval a);
Interval apply(Op op, Interval a, Interval b);

// The part of `a` that can stand left of a comparison that is true with some number of `b` on its right.
Interval narrowed(Op comparison, Interval a, Interval b);

bool is_comparison(Op op);
Op negated(Op comparison);   // not a < b: a >= b
Op mirrored(Op comparison);  // a < b: b > a

}  // namespace onager
