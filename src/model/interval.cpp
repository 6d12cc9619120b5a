#include "model/interval.h"

#include <bit>
#include <cassert>

namespace onager {

namespace {

Interval fitting(std::int64_t low, std::int64_t high) {
  if (low < kAnything.low || high > kAnything.high) return kAnything;
  return {static_cast<std::int32_t>(low), static_cast<std::int32_t>(high)};
}

Interval multiplied(Interval a, Interval b) {
  const std::int64_t corners[] = {std::int64_t{a.low} * b.low, std::int64_t{a.low} * b.high,
                                  std::int64_t{a.high} * b.low, std::int64_t{a.high} * b.high};
  return fitting(*std::ranges::min_element(corners), *std::ranges::max_element(corners));
}

// All divisors have the same sign.
Interval divided_by(Interval a, Interval b) {
  if (b.empty()) return kNothing;
  const std::int64_t corners[] = {std::int64_t{a.low} / b.low, std::int64_t{a.low} / b.high,
                                  std::int64_t{a.high} / b.low, std::int64_t{a.high} / b.high};
  return fitting(*std::ranges::min_element(corners), *std::ranges::max_element(corners));
}

Interval divided(Interval a, Interval b) {
  return join(divided_by(a, meet(b, {1, kAnything.high})), divided_by(a, meet(b, {kAnything.low, -1})));
}

// The sign is that of the dividend; the magnitude is below that of the divisor and at most that of the dividend.
Interval remaining(Interval a, Interval b) {
  if (b.surely_false()) return kNothing;
  const std::int64_t most = std::max(std::abs(std::int64_t{b.low}), std::abs(std::int64_t{b.high})) - 1;
  const std::int64_t low = a.low < 0 ? std::max(-most, std::int64_t{a.low}) : 0;
  const std::int64_t high = a.high > 0 ? std::min(most, std::int64_t{a.high}) : 0;
  if (a.low >= 0 && b.low > a.high) return a;
  return fitting(low, high);
}

Interval shifted(Op op, Interval a, Interval b) {
  if (!b.is_one()) return op == Op::kShiftRight && a.low >= 0 ? Interval{0, a.high} : kAnything;
  const int amount = b.low & 31;
  if (op == Op::kShiftRight) return {a.low >> amount, a.high >> amount};
  return a.low >= 0 ? fitting(std::int64_t{a.low} << amount, std::int64_t{a.high} << amount) : kAnything;
}

Interval of_bits(Op op, Interval a, Interval b) {
  if (op == Op::kBitAnd && (a.low >= 0 || b.low >= 0)) {
    if (a.low < 0) return {0, b.high};
    return {0, b.low < 0 ? a.high : std::min(a.high, b.high)};
  }
  if (a.low < 0 || b.low < 0) return kAnything;
  const auto bits = std::bit_width(static_cast<std::uint32_t>(std::max(a.high, b.high)));
  const auto high = static_cast<std::int32_t>((std::uint32_t{1} << bits) - 1);
  return {op == Op::kBitOr ? std::max(a.low, b.low) : 0, high};
}

Interval compared(Op op, Interval a, Interval b) {
  const bool can_be_true = !narrowed(op, a, b).empty(), can_be_false = !narrowed(negated(op), a, b).empty();
  return {can_be_false ? 0 : 1, can_be_true ? 1 : 0};
}

Interval truth(bool can_be_false, bool can_be_true) {
  return {can_be_false ? 0 : 1, can_be_true ? 1 : 0};
}

}  // namespace

Interval cut(Type type, Interval value) {
  return value.within(range_of(type)) ? value : range_of(type);
}

Interval apply(Op op, Interval a) {
  if (a.empty()) return kNothing;
  switch (op) {
    case Op::kNot:
      return truth(!a.surely_false(), a.contains(0));
    case Op::kNegate:
      return fitting(-std::int64_t{a.high}, -std::int64_t{a.low});
    default:
      return {~a.high, ~a.low};
  }
}

Interval apply(Op op, Interval a, Interval b) {
  if (a.empty() || b.empty()) return kNothing;
  switch (op) {
    case Op::kMultiply:
      return multiplied(a, b);
    case Op::kDivide:
      return divided(a, b);
    case Op::kRemainder:
      return remaining(a, b);
    case Op::kAdd:
      return fitting(std::int64_t{a.low} + b.low, std::int64_t{a.high} + b.high);
    case Op::kSubtract:
      return fitting(std::int64_t{a.low} - b.high, std::int64_t{a.high} - b.low);
    case Op::kShiftLeft:
    case Op::kShiftRight:
      return shifted(op, a, b);
    case Op::kBitAnd:
    case Op::kBitXor:
    case Op::kBitOr:
      return a.is_one() && b.is_one() ? Interval{apply(op, a.low, b.low), apply(op, a.low, b.low)} : of_bits(op, a, b);
    case Op::kImplies:
      return truth(!a.surely_false() && b.contains(0), a.contains(0) || !b.surely_false());
    case Op::kAnd:
      return truth(a.contains(0) || b.contains(0), !a.surely_false() && !b.surely_false());
    case Op::kOr:
      return truth(a.contains(0) && b.contains(0), !a.surely_false() || !b.surely_false());
    default:
      assert(is_comparison(op));
      return compared(op, a, b);
  }
}

Interval narrowed(Op comparison, Interval a, Interval b) {
  assert(is_comparison(comparison));
  if (a.empty() || b.empty()) return kNothing;
  switch (comparison) {
    case Op::kLess:
      return b.high == kAnything.low ? kNothing : meet(a, {kAnything.low, b.high - 1});
    case Op::kAtMost:
      return meet(a, {kAnything.low, b.high});
    case Op::kGreater:
      return b.low == kAnything.high ? kNothing : meet(a, {b.low + 1, kAnything.high});
    case Op::kAtLeast:
      return meet(a, {b.low, kAnything.high});
    case Op::kEqual:
      return meet(a, b);
    default:
      break;
  }
  if (!b.is_one()) return a;
  if (a.is_one()) return a == b ? kNothing : a;
  if (a.low == b.low) return {a.low + 1, a.high};
  if (a.high == b.low) return {a.low, a.high - 1};
  return a;
}

bool is_comparison(Op op) {
  return op >= Op::kLess && op <= Op::kNotEqual;
}

Op negated(Op comparison) {
  assert(is_comparison(comparison));
  switch (comparison) {
    case Op::kLess:
      return Op::kAtLeast;
    case Op::kAtMost:
      return Op::kGreater;
    case Op::kGreater:
      return Op::kAtMost;
    case Op::kAtLeast:
      return Op::kLess;
    case Op::kEqual:
      return Op::kNotEqual;
    default:
      return Op::kEqual;
  }
}

Op mirrored(Op comparison) {
  assert(is_comparison(comparison));
  switch (comparison) {
    case Op::kLess:
      return Op::kGreater;
    case Op::kAtMost:
      return Op::kAtLeast;
    case Op::kGreater:
      return Op::kLess;
    case Op::kAtLeast:
      return Op::kAtMost;
    default:
      return comparison;
  }
}

}  // namespace onager
