#include <algorithm>
#include <limits>

#include "witness/promela_world.h"

namespace onager::witness::game {

using promela::Expression;
using promela::Op;

namespace {

// Arithmetic modulo 2^32, as the machines of Spin's users do it.
Number wrapped(std::int64_t value) {
  return static_cast<Number>(static_cast<std::uint32_t>(value));
}

}  // namespace

Number& Machine::cell(const promela::Reference& reference, std::vector<Number>& frame) {
  std::size_t at = reference.offset;
  for (const promela::Index& index : reference.indices) {
    const Number i = value(index.value[0]);
    if (i < 0 || static_cast<std::uint32_t>(i) >= index.bound) throw Failure{"index out of range"};
    at += static_cast<std::size_t>(i) * index.stride;
  }
  return frame.at(at);
}

Number& Machine::cell(const promela::Reference& reference) {
  return cell(reference, reference.is_global ? world_.globals : world_.processes.at(process_).cells);
}

Number Machine::value(const Expression& e) {
  switch (e.op) {
    case Op::kConstant:
      return e.value;
    case Op::kCell:
      return cell(e.reference[0]);
    case Op::kTimeout:
      return timeout_ ? 1 : 0;
    case Op::kAnd:
      return value(e.arguments[0]) != 0 && value(e.arguments[1]) != 0;
    case Op::kOr:
      return value(e.arguments[0]) != 0 || value(e.arguments[1]) != 0;
    case Op::kConditional:
      return value(e.arguments[value(e.arguments[0]) != 0 ? 1 : 2]);
    case Op::kNegate:
      return wrapped(-std::int64_t{value(e.arguments[0])});
    case Op::kNot:
      return value(e.arguments[0]) == 0;
    case Op::kComplement:
      return -1 - value(e.arguments[0]);
    case Op::kLength:
    case Op::kFull:
    case Op::kEmpty:
    case Op::kNotFull:
    case Op::kNotEmpty:
    case Op::kPoll:
      return channel_value(e);
    default:
      break;
  }
  if (e.op < Op::kNegate) return process_value(e);
  const Number left = value(e.arguments[0]);
  return binary(e, left, value(e.arguments[1]));
}

Number Machine::binary(const Expression& e, Number a, Number b) {
  const std::int64_t wide = a;
  switch (e.op) {
    case Op::kMultiply:
      return wrapped(wide * b);
    case Op::kDivide:
    case Op::kRemainder:
      if (b == 0) throw Failure{"division by zero"};
      return wrapped(e.op == Op::kDivide ? wide / b : wide % b);
    case Op::kAdd:
      return wrapped(wide + b);
    case Op::kSubtract:
      return wrapped(wide - b);
    case Op::kShiftLeft:
      return wrapped(wide * (std::int64_t{1} << (b & 31)));
    case Op::kShiftRight:
      return a >> (b & 31);
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
      return a & b;
    case Op::kBitXor:
      return a ^ b;
    default:
      return a | b;
  }
}

Channel& Machine::channel(Number number) {
  if (number <= 0 || static_cast<std::size_t>(number) > world_.channels.size())
    throw Failure{"a channel that is not initialised"};
  return world_.channels[static_cast<std::size_t>(number) - 1];
}

Number Machine::channel_value(const Expression& e) {
  const Channel& c = channel(value(e.arguments[0]));
  // A rendezvous channel has room for the one message that is being passed.
  const std::size_t room = std::max<std::size_t>(c.kind->capacity, 1);
  switch (e.op) {
    case Op::kLength:
      return static_cast<Number>(c.messages.size());
    case Op::kFull:
      return c.messages.size() >= room;
    case Op::kNotFull:
      return c.messages.size() < room;
    case Op::kEmpty:
      return c.messages.empty();
    case Op::kNotEmpty:
      return !c.messages.empty();
    default:
      break;
  }
  if (c.kind->capacity == 0) throw Failure{"a rendezvous channel is polled"};
  const std::size_t looked_at = e.value == 1 ? c.messages.size() : std::min<std::size_t>(c.messages.size(), 1);
  for (std::size_t i = 0; i < looked_at; ++i)
    if (fits(e.patterns, c.messages[i])) return 1;
  return 0;
}

// Whether the constants and evaluated parts of a receive are in the message.
bool Machine::fits(const std::vector<promela::Pattern>& patterns, const std::vector<Number>& message) {
  for (std::size_t i = 0; i < patterns.size() && i < message.size(); ++i)
    if (patterns[i].kind == promela::Pattern::Kind::kMatch && value(patterns[i].value[0]) != message[i]) return false;
  return true;
}

Number Machine::process_value(const Expression& e) {
  const auto count = static_cast<Number>(world_.processes.size());
  const auto exists = [&](Number number) { return number >= 0 && number < count; };
  switch (e.op) {
    case Op::kPid:
      if (process_ == kNone) throw Failure{"_pid outside of a process"};
      return static_cast<Number>(process_);
    case Op::kProcesses:
      return count;
    case Op::kLast:
      return static_cast<Number>(world_.last);
    case Op::kPriority:
      return world_.processes.at(process_).priority;
    case Op::kNonProgress:
      return std::ranges::none_of(world_.processes,
                                  [&](const Process& p) { return code_.bodies[p.proctype][p.at].is_progress; });
    case Op::kAccepting:
      return std::ranges::any_of(world_.processes,
                                 [&](const Process& p) { return code_.bodies[p.proctype][p.at].is_accept; });
    case Op::kRun:
      return run(e);
    case Op::kEnabled: {
      const Number other = value(e.arguments[0]);
      if (process_ != kNone && other == static_cast<Number>(process_)) throw Failure{"enabled() of the process itself"};
      return exists(other) && enabled(static_cast<std::uint32_t>(other));
    }
    case Op::kPcValue: {
      const Number other = value(e.arguments[0]);
      if (!exists(other)) return 0;
      const Process& process = world_.processes[static_cast<std::size_t>(other)];
      const Body& body = code_.bodies[process.proctype];
      return static_cast<Number>(body[process.at].number - body.first_number + 1);
    }
    case Op::kGetPriority: {
      const Number other = value(e.arguments[0]);
      return exists(other) ? world_.processes[static_cast<std::size_t>(other)].priority : 0;
    }
    case Op::kSetPriority:
      return set_priority(e);
    default:
      return remote(e);
  }
}

Number Machine::set_priority(const Expression& e) {
  const Number other = value(e.arguments[0]), priority = value(e.arguments[1]);
  if (other < 0 || static_cast<std::size_t>(other) >= world_.processes.size()) return 1;
  if (priority < 1 || priority > 255) throw Failure{"a priority out of range"};
  world_.processes[static_cast<std::size_t>(other)].priority = priority;
  return 1;
}

// The process of a remote reference; null if there is none, or one of another type.
Process* Machine::remote_process(const Expression& e) {
  if (e.arguments.empty()) {
    const auto found = std::ranges::find(world_.processes, e.index, &Process::proctype);
    return found == world_.processes.end() ? nullptr : &*found;
  }
  const Number number = value(e.arguments[0]);
  if (number < 0 || static_cast<std::size_t>(number) >= world_.processes.size()) return nullptr;
  Process& process = world_.processes[static_cast<std::size_t>(number)];
  return process.proctype == e.index ? &process : nullptr;
}

Number Machine::remote(const Expression& e) {
  Process* process = remote_process(e);
  if (process == nullptr) return 0;
  if (e.op == Op::kRemoteCell) return cell(e.reference[0], process->cells);
  const auto& labels = code_.bodies[process->proctype].labels;
  const auto found = labels.find(e.label);
  return found != labels.end() && found->second == process->at;
}

Number Machine::run(const Expression& e) {
  std::vector<Number> arguments;
  for (const Expression& argument : e.arguments) arguments.push_back(value(argument));
  return static_cast<Number>(create(e.index, arguments, e.value > 0 ? e.value : 1));
}

}  // namespace onager::witness::game
