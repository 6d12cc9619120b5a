#include "system/program/code.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace onager {

Encoding::Encoding(const Program& program, const SlotMap& slots, const std::vector<Interval>& known)
    : folded_(slots.slots()) {
  auto fold_alike = [&](SlotId first, std::size_t count, std::size_t stride) {
    bool negative = false;
    for (std::size_t i = 0; i < count; ++i) negative = negative || known[first + i * stride].low < 0;
    for (std::size_t i = 0; i < count; ++i) folded_[first + i * stride] = negative;
  };
  for (VariableId v = 0; v < program.variables.size(); ++v)
    fold_alike(slots.variable(v), program.variables[v].initial.size(), 1);
  for (ChannelId c = 0; c < program.channels.size(); ++c) {
    const Channel& channel = program.channels[c];
    if (channel.capacity == 0) continue;
    for (std::size_t i = 0; i < channel.components.size(); ++i)
      fold_alike(slots.messages(c) + static_cast<SlotId>(i), channel.capacity, channel.components.size());
  }
}

Code Compiler::condition(const Expression& expression) const {
  Code code;
  push(expression, code);
  code.push_back({.what = Do::kReturn});
  return code;
}

std::uint32_t fault_number(const std::vector<Fault>& all, Fault::Kind kind, Position at) {
  // They are ordered by position.
  auto first = std::ranges::lower_bound(all, std::pair(at.line, at.column), {},
                                        [](const Fault& fault) { return std::pair(fault.at.line, fault.at.column); });
  while (first != all.end() && first->at == at && first->kind != kind) ++first;
  return static_cast<std::uint32_t>(first - all.begin());
}

void Compiler::push_slot(SlotId slot, Code& code) const {
  code.push_back({.what = encoding_.is_folded(slot) ? Do::kPushFolded : Do::kPushSlot, .a = slot});
}

void Compiler::push_test(SlotId slot, Op op, std::int32_t value, Code& code) const {
  code.push_back({.what = Do::kSlotConstant, .op = op, .a = slot, .b = value});
}

// The slot whose value the expression is, as it is stored; kNone if there is no such.
SlotId Compiler::plain_slot(const Expression& expression) const {
  SlotId slot = kNone;
  if (expression.op == Op::kVariable) slot = slots_.variable(expression.index);
  if (expression.op == Op::kElement && expression.arguments[0].op == Op::kConstant) {
    const std::int32_t index = expression.arguments[0].value;
    if (index >= 0 && index < static_cast<std::int32_t>(program_.variables[expression.index].initial.size()))
      slot = slots_.variable(expression.index) + static_cast<SlotId>(index);
  }
  return slot == kNone || encoding_.is_folded(slot) ? kNone : slot;
}

void Compiler::push(const Expression& expression, Code& code) const {
  switch (expression.op) {
    case Op::kConstant:
      code.push_back({.what = Do::kPushConstant, .b = expression.value});
      return;
    case Op::kVariable:
      return push_slot(slots_.variable(expression.index), code);
    case Op::kElement:
      return push_element(expression, code);
    case Op::kIsAt:
      return push_test(slots_.location(expression.index), Op::kEqual, expression.value, code);
    case Op::kIsFull:
      return push_test(slots_.length(expression.index), Op::kEqual,
                       static_cast<std::int32_t>(program_.channels[expression.index].capacity), code);
    case Op::kIsEmpty:
      return push_test(slots_.length(expression.index), Op::kEqual, 0, code);
    case Op::kNegate:
    case Op::kNot:
    case Op::kComplement:
      push(expression.arguments[0], code);
      code.push_back({.what = Do::kUnary, .op = expression.op});
      return;
    case Op::kAnd:
    case Op::kOr:
    case Op::kImplies:
      return push_chain(expression, code);
    default:
      return push_binary(expression, code);
  }
}

// Each argument but the last decides or is dropped. `a imply b` is `not a || b`.
void Compiler::push_chain(const Expression& expression, Code& code) const {
  std::vector<std::size_t> jumps;
  for (std::size_t i = 0; i + 1 < expression.arguments.size(); ++i) {
    push(expression.arguments[i], code);
    if (expression.op == Op::kImplies) code.push_back({.what = Do::kUnary, .op = Op::kNot});
    jumps.push_back(code.size());
    code.push_back({.what = expression.op == Op::kAnd ? Do::kJumpIfFalse : Do::kJumpIfTrue});
  }
  push(expression.arguments.back(), code);
  code.push_back({.what = Do::kTruth});
  for (std::size_t jump : jumps) code[jump].a = static_cast<std::uint32_t>(code.size() - jump);
}

void Compiler::push_element(const Expression& expression, Code& code) const {
  if (const SlotId slot = plain_slot(expression); slot != kNone) return push_slot(slot, code);
  const SlotId first = slots_.variable(expression.index);
  push(expression.arguments[0], code);
  code.push_back({.what = encoding_.is_folded(first) ? Do::kPushFoldedElement : Do::kPushElement,
                  .more = fault(Fault::Kind::kIndexOutOfRange, expression.at),
                  .a = first,
                  .b = static_cast<std::int32_t>(program_.variables[expression.index].initial.size())});
}

void Compiler::push_binary(const Expression& expression, Code& code) const {
  const Expression &left = expression.arguments[0], &right = expression.arguments[1];
  const bool divides = expression.op == Op::kDivide || expression.op == Op::kRemainder;
  const bool by_constant = right.op == Op::kConstant && !(divides && right.value == 0);
  const SlotId slot = plain_slot(left);
  if (slot != kNone && by_constant) return push_test(slot, expression.op, right.value, code);
  push(left, code);
  if (by_constant) {
    code.push_back({.what = Do::kWithConstant, .op = expression.op, .b = right.value});
  } else if (divides) {
    push(right, code);
    code.push_back(
        {.what = Do::kDivision, .op = expression.op, .more = fault(Fault::Kind::kDivisionByZero, expression.at)});
  } else if (const SlotId other = plain_slot(right); other != kNone) {
    code.push_back({.what = Do::kWithSlot, .op = expression.op, .a = other});
  } else {
    push(right, code);
    code.push_back({.what = Do::kBinary, .op = expression.op});
  }
}

// The value is on top.
void Compiler::store(const Target& target, Code& code) const {
  const Variable& variable = program_.variables[target.variable];
  const SlotId first = slots_.variable(target.variable);
  const auto size = static_cast<std::int32_t>(variable.initial.size());
  code.push_back({.what = variable.type == Type::kByte ? Do::kCutByte : Do::kCutInt});
  if (encoding_.is_folded(first)) code.push_back({.what = Do::kFold});
  if (target.index.empty()) {
    code.push_back({.what = Do::kStore, .a = first});
  } else if (const Expression& index = target.index[0];
             index.op == Op::kConstant && index.value >= 0 && index.value < size) {
    code.push_back({.what = Do::kStore, .a = first + static_cast<SlotId>(index.value)});
  } else {
    push(index, code);
    code.push_back(
        {.what = Do::kStoreElement, .more = fault(Fault::Kind::kIndexOutOfRange, target.at), .a = first, .b = size});
  }
}

void Compiler::assign(const Assignment& assignment, Code& code) const {
  const Target& target = assignment.target;
  const Expression& value = assignment.value;
  const Variable& variable = program_.variables[target.variable];
  if (target.index.empty() && value.op == Op::kConstant) {
    const SlotId slot = slots_.variable(target.variable);
    const Value encoded = encoding_.encode(slot, cut(variable.type, value.value));
    code.push_back({.what = Do::kSet, .a = slot, .b = static_cast<std::int32_t>(encoded)});
    return;
  }
  const bool adds = (value.op == Op::kAdd || value.op == Op::kSubtract) && value.arguments[1].op == Op::kConstant &&
                    value.arguments[0].op == Op::kVariable && value.arguments[0].index == target.variable;
  if (adds && target.index.empty() && variable.type == Type::kByte) {
    const std::int32_t amount = value.arguments[1].value;
    code.push_back({.what = Do::kAddToByte,
                    .a = slots_.variable(target.variable),
                    .b = value.op == Op::kAdd ? amount : apply(Op::kNegate, amount)});
    return;
  }
  push(value, code);
  store(target, code);
}

void Compiler::meet(const Sync& sender, const Sync& receiver, Code& code) const {
  const Channel& channel = program_.channels[sender.channel];
  for (std::size_t i = 0; i < sender.values.size(); ++i) {
    push(sender.values[i], code);
    if (channel.is_typed) code.push_back({.what = channel.components[i] == Type::kByte ? Do::kCutByte : Do::kCutInt});
  }
  if (sender.values.size() > 1)
    code.push_back({.what = Do::kReverse, .b = static_cast<std::int32_t>(sender.values.size())});
  for (const Target& target : receiver.targets) store(target, code);
}

void Compiler::message(const JointMove& joint, Code& code) const {
  const Move& move = move_of(joint[0]);
  if (!move.sync) return;
  const Sync& sync = *move.sync;
  const Channel& channel = program_.channels[sync.channel];
  if (channel.capacity == 0) return meet(sync, *move_of(joint[1]).sync, code);
  const auto width = static_cast<std::int32_t>(channel.components.size());
  const SlotId length = slots_.length(sync.channel), first = length + 1;
  const Instruction move_it{
      .what = sync.sends ? Do::kSend : Do::kReceive, .more = channel.capacity, .a = length, .b = width};
  if (!sync.sends) code.push_back(move_it);
  for (std::size_t i = 0; i < channel.components.size(); ++i) {
    const bool is_folded = encoding_.is_folded(first + static_cast<SlotId>(i));
    if (sync.sends) {
      push(sync.values[i], code);
      code.push_back({.what = channel.components[i] == Type::kByte ? Do::kCutByte : Do::kCutInt});
      if (is_folded) code.push_back({.what = Do::kFold});
    } else {
      if (is_folded) code.push_back({.what = Do::kUnfold});
      store(sync.targets[i], code);
    }
  }
  if (sync.sends) code.push_back(move_it);
}

Code Compiler::step(const JointMove& joint) const {
  Code code;
  message(joint, code);
  for (const Part& part : joint)
    for (const Assignment& effect : move_of(part).effects) assign(effect, code);
  for (const Part& part : joint) {
    const Move& move = move_of(part);
    if (move.from != move.to)
      code.push_back({.what = Do::kSet, .a = slots_.location(part.process), .b = static_cast<std::int32_t>(move.to)});
  }
  code.push_back({.what = Do::kEnd});
  return code;
}

std::size_t most_writes(const Code& step) {
  std::size_t count = 0;
  for (const Instruction& instruction : step) switch (instruction.what) {
      case Do::kSend:
      case Do::kReceive:
        count += 1 + instruction.more * static_cast<std::size_t>(instruction.b);
        break;
      default:
        ++count;
    }
  return count;
}

}  // namespace onager
