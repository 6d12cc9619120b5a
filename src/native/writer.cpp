#include "native/writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace onager::native {

void ExpressionWriter::line(std::string text) {
  body += std::string(static_cast<std::size_t>(2 * depth_), ' ') + std::move(text) + "\n";
}

std::string ExpressionWriter::fresh(const std::string& value) {
  std::string name = fmt::format("t{}", variables_++);
  line(fmt::format("const int32_t {} = {};", name, value));
  return name;
}

void ExpressionWriter::add_local(SlotId slot) {
  if (locals_.emplace(slot, true).second) line(fmt::format("uint32_t v{0} = s[{0}];", slot));
}

void ExpressionWriter::add_block(SlotId first, std::size_t size) {
  if (!blocks_.emplace(first, size).second) return;
  line(fmt::format("uint32_t b{}[{}];", first, size));
  line(fmt::format("for (uint32_t i = 0; i < {}; ++i) b{}[i] = s[{} + i];", size, first, first));
}

std::string ExpressionWriter::place(SlotId slot) const {
  if (locals_.contains(slot)) return fmt::format("v{}", slot);
  const auto after = blocks_.upper_bound(slot);
  if (after != blocks_.begin()) {
    const auto& [first, size] = *std::prev(after);
    if (slot < first + size) return fmt::format("b{}[{}]", first, slot - first);
  }
  return fmt::format("s[{}]", slot);
}

std::string ExpressionWriter::element(VariableId array, const std::string& index) const {
  const SlotId first = slots_.variable(array);
  if (blocks_.contains(first)) return fmt::format("b{}[{}]", first, index);
  return fmt::format("s[{} + {}]", first, index);
}

std::string ExpressionWriter::encoded(SlotId slot, const std::string& value) const {
  return fmt::format("{}({})", encoding_.is_folded(slot) ? "fold" : "(uint32_t)", value);
}

std::string ExpressionWriter::decoded(SlotId slot, const std::string& stored) const {
  return fmt::format("{}({})", encoding_.is_folded(slot) ? "unfold" : "(int32_t)", stored);
}

std::string ExpressionWriter::cut(Type type, const std::string& value) const {
  return fmt::format("(int32_t)({})({})", type == Type::kByte ? "uint8_t" : "int16_t", value);
}

bool ExpressionWriter::is_constant_index(VariableId array, const Expression& index) const {
  const auto size = static_cast<std::int32_t>(program_.variables[array].initial.size());
  return index.op == Op::kConstant && index.value >= 0 && index.value < size;
}

bool ExpressionWriter::can_fail(const Expression& expression) const {
  const auto& arguments = expression.arguments;
  if (expression.op == Op::kElement && !is_constant_index(expression.index, arguments[0])) return true;
  if ((expression.op == Op::kDivide || expression.op == Op::kRemainder) &&
      (arguments[1].op != Op::kConstant || arguments[1].value == 0))
    return true;
  return std::ranges::any_of(arguments, [this](const Expression& argument) { return can_fail(argument); });
}

std::string ExpressionWriter::value(const Expression& expression) {
  return can_fail(expression) ? careful(expression) : plain(expression);
}

std::string ExpressionWriter::applied(Op op, const std::string& left, const std::string& right) const {
  auto infix = [&](const char* sign) { return fmt::format("({} {} {})", left, sign, right); };
  auto call = [&](const char* name) { return fmt::format("{}({}, {})", name, left, right); };
  switch (op) {
    case Op::kMultiply:
      return call("multiply");
    case Op::kDivide:
      return call("quotient");
    case Op::kRemainder:
      return call("rest");
    case Op::kAdd:
      return call("add");
    case Op::kSubtract:
      return call("subtract");
    case Op::kShiftLeft:
      return call("shift_left");
    case Op::kShiftRight:
      return call("shift_right");
    case Op::kLess:
      return infix("<");
    case Op::kAtMost:
      return infix("<=");
    case Op::kGreater:
      return infix(">");
    case Op::kAtLeast:
      return infix(">=");
    case Op::kEqual:
      return infix("==");
    case Op::kNotEqual:
      return infix("!=");
    case Op::kBitAnd:
      return infix("&");
    case Op::kBitXor:
      return infix("^");
    case Op::kBitOr:
      return infix("|");
    case Op::kAnd:
      return infix("&&");
    case Op::kOr:
      return infix("||");
    default:
      return fmt::format("(!{} || {})", left, right);
  }
}

namespace {

std::string constant(std::int32_t value) {
  if (value == std::numeric_limits<std::int32_t>::min()) return "INT32_MIN";
  return value < 0 ? fmt::format("({})", value) : fmt::format("{}", value);
}

std::string signed_by(Op op, const std::string& argument) {
  if (op == Op::kNot) return fmt::format("(!{})", argument);
  return op == Op::kNegate ? fmt::format("subtract(0, {})", argument) : fmt::format("(~{})", argument);
}

}  // namespace

std::string ExpressionWriter::plain(const Expression& expression) {
  const auto& arguments = expression.arguments;
  auto compared = [&](SlotId slot, std::uint32_t with) { return fmt::format("({} == {}u)", place(slot), with); };
  switch (expression.op) {
    case Op::kConstant:
      return constant(expression.value);
    case Op::kVariable:
      return decoded(slots_.variable(expression.index), place(slots_.variable(expression.index)));
    case Op::kElement: {
      const SlotId slot = slots_.variable(expression.index) + static_cast<SlotId>(arguments[0].value);
      return decoded(slot, place(slot));
    }
    case Op::kIsAt:
      return compared(slots_.location(expression.index), static_cast<std::uint32_t>(expression.value));
    case Op::kIsFull:
      return compared(slots_.length(expression.index), program_.channels[expression.index].capacity);
    case Op::kIsEmpty:
      return compared(slots_.length(expression.index), 0);
    default:
      break;
  }
  if (arguments.size() == 1) return signed_by(expression.op, plain(arguments[0]));
  std::string text = plain(arguments[0]);
  for (std::size_t i = 1; i < arguments.size(); ++i) text = applied(expression.op, text, plain(arguments[i]));
  return text;
}

void ExpressionWriter::check(const std::string& wrong, Fault::Kind kind, Position at) {
  line(fmt::format("if ({}) {{ fault = {}; goto failed; }}", wrong, fault_number(faults_, kind, at)));
}

std::string ExpressionWriter::element_value(const Expression& expression) {
  const std::string index = fresh(value(expression.arguments[0]));
  check(fmt::format("(uint32_t){} >= {}u", index, program_.variables[expression.index].initial.size()),
        Fault::Kind::kIndexOutOfRange, expression.at);
  return fresh(decoded(slots_.variable(expression.index), element(expression.index, index)));
}

std::string ExpressionWriter::careful(const Expression& expression) {
  const auto& arguments = expression.arguments;
  const Op op = expression.op;
  if (op == Op::kAnd || op == Op::kOr || op == Op::kImplies) return careful_chain(expression);
  if (op == Op::kElement && !is_constant_index(expression.index, arguments[0])) return element_value(expression);
  if (arguments.size() == 1) return signed_by(op, value(arguments[0]));
  const std::string left = value(arguments[0]), right = value(arguments[1]);
  if ((op == Op::kDivide || op == Op::kRemainder) && (arguments[1].op != Op::kConstant || arguments[1].value == 0)) {
    const std::string divisor = fresh(right);
    check(divisor + " == 0", Fault::Kind::kDivisionByZero, expression.at);
    return applied(op, left, divisor);
  }
  return applied(op, left, right);
}

// An argument is computed only if those before it do not decide the result.
std::string ExpressionWriter::careful_chain(const Expression& expression) {
  const auto& arguments = expression.arguments;
  const std::string result = fmt::format("t{}", variables_++);
  line(fmt::format("int32_t {};", result));
  auto truth = [&](std::size_t i) {
    const std::string text = value(arguments[i]);
    const bool negated = expression.op == Op::kImplies && i == 0;
    line(fmt::format("{} = {} {} 0;", result, text, negated ? "==" : "!="));
  };
  truth(0);
  for (std::size_t i = 1; i < arguments.size(); ++i) {
    line(fmt::format("if ({}{}) {{", expression.op == Op::kAnd ? "" : "!", result));
    ++depth_;
    truth(i);
  }
  for (std::size_t i = 1; i < arguments.size(); ++i) {
    --depth_;
    line("}");
  }
  return result;
}

void ExpressionWriter::assign(const Target& target, const std::string& value) {
  const Variable& variable = program_.variables[target.variable];
  const SlotId first = slots_.variable(target.variable);
  const std::string stored = fresh(cut(variable.type, value));
  if (target.index.empty() || is_constant_index(target.variable, target.index[0])) {
    const SlotId slot = first + static_cast<SlotId>(target.index.empty() ? 0 : target.index[0].value);
    line(fmt::format("{} = {};", place(slot), encoded(slot, stored)));
    return;
  }
  const std::string index = fresh(this->value(target.index[0]));
  check(fmt::format("(uint32_t){} >= {}u", index, variable.initial.size()), Fault::Kind::kIndexOutOfRange, target.at);
  line(fmt::format("{} = {};", element(target.variable, index), encoded(first, stored)));
}

}  // namespace onager::native
