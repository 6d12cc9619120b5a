#include "frontend/promela/fold.h"

#include <vector>

namespace onager::frontend::promela_text {

using promela::Op;

namespace {

std::int32_t wrapped(std::int64_t value) {
  return static_cast<std::int32_t>(static_cast<std::uint32_t>(static_cast<std::uint64_t>(value)));
}

std::optional<std::int32_t> divided(Op op, std::int64_t a, std::int64_t b) {
  if (b == 0) return {};
  return wrapped(op == Op::kDivide ? a / b : a % b);
}

std::optional<std::int32_t> apply_two(Op op, std::int64_t a, std::int64_t b) {
  const auto shift = static_cast<unsigned>(b & 31);
  switch (op) {
    case Op::kMultiply:
      return wrapped(a * b);
    case Op::kDivide:
    case Op::kRemainder:
      return divided(op, a, b);
    case Op::kAdd:
      return wrapped(a + b);
    case Op::kSubtract:
      return wrapped(a - b);
    case Op::kShiftLeft:
      return wrapped(static_cast<std::int64_t>(static_cast<std::uint64_t>(a) << shift));
    case Op::kShiftRight:
      return wrapped(a >> shift);
    case Op::kLess:
      return a < b;
    case Op::kAtMost:
      return a <= b;
    case Op::kGreater:
      return a > b;
    case Op::kAtLeast:
      return a >= b;
    case Op::kEqual:
      return a == b;
    case Op::kNotEqual:
      return a != b;
    case Op::kBitAnd:
      return wrapped(a & b);
    case Op::kBitXor:
      return wrapped(a ^ b);
    case Op::kBitOr:
      return wrapped(a | b);
    case Op::kAnd:
      return a != 0 && b != 0;
    case Op::kOr:
      return a != 0 || b != 0;
    default:
      return {};
  }
}

}  // namespace

std::optional<std::int32_t> applied(Op op, std::span<const std::int32_t> values) {
  if (op == Op::kNegate) return wrapped(-std::int64_t{values[0]});
  if (op == Op::kNot) return values[0] == 0;
  if (op == Op::kComplement) return ~values[0];
  if (op == Op::kConditional) return values[0] != 0 ? values[1] : values[2];
  return apply_two(op, values[0], values[1]);
}

std::optional<std::int32_t> value_of(const promela::Expression& expression) {
  if (expression.op == Op::kConstant) return expression.value;
  if (expression.arguments.empty() || expression.op < Op::kNegate) return {};
  std::vector<std::int32_t> values;
  for (const promela::Expression& argument : expression.arguments) {
    const auto value = value_of(argument);
    if (!value) return {};
    values.push_back(*value);
  }
  return applied(expression.op, values);
}

}  // namespace onager::frontend::promela_text
