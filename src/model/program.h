// A program of communicating processes: plain data, names resolved.
//
// Processes stand in locations and make moves. A move has a guard, may send to
// or receive from a channel, and assigns variables one after the other. A step
// of the whole system is a joint move: one move alone, a sender and a receiver
// of a channel without buffer, or, in a synchronous system, one move of each
// process. The semantics, errors included, is written down in doc/formats.md.
//
// Arithmetic is that of 32-bit two's complement numbers; assignment cuts a
// value down to the type of the variable.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/ids.h"

namespace onager {

enum class Type : std::uint8_t { kByte, kInt };  // 0 .. 255 and -32768 .. 32767

// What is left of `value` in a variable of the type.
constexpr std::int32_t cut(Type type, std::int32_t value) {
  return type == Type::kByte ? std::int32_t{static_cast<std::uint8_t>(value)}
                             : std::int32_t{static_cast<std::int16_t>(value)};
}

enum class Op : std::uint8_t {
  // Leaves.
  kConstant,  // value
  kVariable,  // index: a variable
  kElement,   // index: an array; one argument
  kIsAt,      // index: a process, value: one of its locations; 1 if it stands there
  kIsFull,    // index: a channel with buffer
  kIsEmpty,   // likewise
  // One argument.
  kNegate,
  kNot,
  kComplement,
  // Two arguments.
  kMultiply,
  kDivide,
  kRemainder,
  kAdd,
  kSubtract,
  kShiftLeft,   // by the amount modulo 32
  kShiftRight,  // likewise; the sign stays
  kLess,
  kAtMost,
  kGreater,
  kAtLeast,
  kEqual,
  kNotEqual,
  kBitAnd,
  kBitXor,
  kBitOr,
  kImplies,
  // Two or more; left to right, until the result is known.
  kAnd,
  kOr,
};

// The value of an operator with two arguments; a divisor is not 0. Connectives count every number but 0 as true.
constexpr std::int32_t apply(Op op, std::int32_t a, std::int32_t b) {
  const auto ua = static_cast<std::uint32_t>(a), ub = static_cast<std::uint32_t>(b);
  switch (op) {
    case Op::kMultiply:
      return static_cast<std::int32_t>(ua * ub);
    case Op::kDivide:
      return b == -1 ? static_cast<std::int32_t>(0 - ua) : a / b;
    case Op::kRemainder:
      return b == -1 ? 0 : a % b;
    case Op::kAdd:
      return static_cast<std::int32_t>(ua + ub);
    case Op::kSubtract:
      return static_cast<std::int32_t>(ua - ub);
    case Op::kShiftLeft:
      return static_cast<std::int32_t>(ua << (ub & 31));
    case Op::kShiftRight:
      return a >> (ub & 31);
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
    case Op::kBitOr:
      return a | b;
    case Op::kImplies:
      return a == 0 || b != 0;
    case Op::kAnd:
      return a != 0 && b != 0;
    case Op::kOr:
      return a != 0 || b != 0;
    default:
      return 0;
  }
}
// Likewise with one.
constexpr std::int32_t apply(Op op, std::int32_t a) {
  if (op == Op::kNot) return a == 0;
  return op == Op::kNegate ? static_cast<std::int32_t>(0 - static_cast<std::uint32_t>(a)) : ~a;
}

struct Position {
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  friend bool operator==(const Position&, const Position&) = default;
};

struct Expression {
  Op op = Op::kConstant;
  std::uint32_t index = 0;
  std::int32_t value = 0;
  std::vector<Expression> arguments;
  Position at;

  friend bool operator==(const Expression&, const Expression&) = default;
};

using VariableId = std::uint32_t;
using ChannelId = std::uint32_t;
using ProcessId = std::uint32_t;
using LocationId = std::uint32_t;

struct Variable {
  std::string name;  // of a local variable: `process.name`
  Type type = Type::kByte;
  bool is_array = false;
  std::vector<std::int32_t> initial;  // as many as it has elements; 1 when it is no array
};

struct Channel {
  std::string name;
  std::uint32_t capacity = 0;    // 0: sender and receiver move together
  bool is_typed = false;         // else values of an unbuffered channel are passed on uncut
  std::vector<Type> components;  // of one message
};

struct Target {  // what is assigned to
  VariableId variable = 0;
  std::vector<Expression> index;  // one if it is an array, else none
  Position at;
};

struct Assignment {
  Target target;
  Expression value;
};

struct Sync {
  ChannelId channel = 0;
  bool sends = false;
  std::vector<Expression> values;  // sent, one for each component
  std::vector<Target> targets;     // received into
};

struct Move {
  std::string name;  // unique in the program: `process.from->to`, with `#2` and so on if there are several
  LocationId from = 0;
  LocationId to = 0;
  std::vector<Expression> guard;  // all must be true; no conjunction among them
  std::optional<Sync> sync;
  std::vector<Assignment> effects;
  Position at;
};

struct Location {
  std::string name;
  bool committed = false;
  bool accepting = false;
};

struct Assertion {  // whenever the process stands there, the condition is to be true
  LocationId location = 0;
  Expression condition;
};

struct Process {
  std::string name;
  std::vector<Location> locations;
  LocationId initial = 0;
  std::vector<Move> moves;
  std::vector<Assertion> assertions;
};

struct Program {
  std::string id;
  std::vector<Variable> variables;
  std::vector<Channel> channels;
  std::vector<Process> processes;  // without the property process
  bool synchronous = false;
  // Watches the others and is not part of the state space. Its conditions may ask where it is itself, by the number
  // that comes after those of the processes.
  std::optional<Process> property;
};

// One step of the system: moves that happen together, the sender before the receiver.
struct Part {
  ProcessId process = 0;
  std::uint32_t move = 0;  // of that process
  friend bool operator==(const Part&, const Part&) = default;
};
using JointMove = std::vector<Part>;

// All of them, in the order of processes and moves. In a synchronous system at most `most`; nothing if there are more.
std::optional<std::vector<JointMove>> joint_moves(const Program& program, std::size_t most = 1'000'000);

// Names of the moves, joined by ` & `.
std::string name_of(const Program& program, const JointMove& joint);

// A condition of the property process for when it stands at this location: what it says of that is replaced by its
// value.
Expression with_property_at(const Program& program, Expression condition, LocationId location);

// The sign of an operator with one or two arguments, as in DVE.
std::string_view sign_of(Op op);
// An expression for people: `turn == 1`, `P_0.wait`, `(x + 1) < size[i]`.
std::string text_of(const Program& program, const Expression& expression);

// What can go wrong while a step is computed, at one place of the text.
struct Fault {
  enum class Kind : std::uint8_t { kDivisionByZero, kIndexOutOfRange };
  Kind kind = Kind::kDivisionByZero;
  Position at;
  friend bool operator==(const Fault&, const Fault&) = default;
};
std::string describe(const Fault& fault);  // `division by zero (line 3, column 7)`

// Every place where something can go wrong, in the order of the text of moves; of each place and kind one.
std::vector<Fault> faults(const Program& program);

// Where the parts of a state are: locations, then variables, then channels with a buffer.
//
// A process that has failed is at `locations + f`, f being the number of the fault. A channel has its length, then
// its messages, oldest first; cells beyond the length are 0.
class SlotMap {
 public:
  explicit SlotMap(const Program& program);

  SlotId location(ProcessId process) const { return process; }
  SlotId variable(VariableId variable) const { return variables_[variable]; }  // first element
  SlotId length(ChannelId channel) const { return channels_[channel]; }        // kNone without buffer
  SlotId messages(ChannelId channel) const { return channels_[channel] + 1; }
  std::size_t slots() const { return names_.size(); }
  const std::string& name(SlotId slot) const { return names_[slot]; }

 private:
  std::vector<SlotId> variables_, channels_;
  std::vector<std::string> names_;
};

}  // namespace onager
