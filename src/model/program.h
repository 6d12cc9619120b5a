// A program of communicating processes: plain data, names resolved.
//
// Each process is at a location and makes moves. A move has a guard, may send to or receive from a channel, and assigns
// variables in sequence. A step of the whole system is a joint move: a single move, a sender and a receiver of an
// unbuffered channel, or, in a synchronous system, one move of each process. The semantics, including errors, is
// defined in doc/formats.md.
//
// Arithmetic is that of 32-bit two's complement numbers; assignment truncates a value to the type of the variable.

#pragma once

#include <cassert>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/ids.h"
#include "base/result.h"

namespace onager {

enum class Type : std::uint8_t { kByte, kInt };  // 0 .. 255 and -32768 .. 32767

// `value` truncated to the type.
constexpr std::int32_t cut(Type type, std::int32_t value) {
  return type == Type::kByte ? std::int32_t{static_cast<std::uint8_t>(value)}
                             : std::int32_t{static_cast<std::int16_t>(value)};
}

enum class Op : std::uint8_t {
  // Leaves.
  kConstant,  // value
  kVariable,  // index: a variable
  kElement,   // index: an array; one argument
  kIsAt,      // index: a process, value: one of its locations; 1 if the process is there
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
  kShiftRight,  // likewise, arithmetic
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
  // Two or more arguments; evaluated left to right until the result is known.
  kAnd,
  kOr,
};

// The value of a binary operator; a divisor must not be 0. Connectives treat every number but 0 as true.
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
// The value of a unary operator.
constexpr std::int32_t apply(Op op, std::int32_t a) {
  if (op == Op::kNot) return a == 0;
  return op == Op::kNegate ? static_cast<std::int32_t>(0 - static_cast<std::uint32_t>(a)) : ~a;
}

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
  std::string name;  // `process.name` for a local variable
  Type type = Type::kByte;
  bool is_array = false;
  std::vector<std::int32_t> initial;  // one value per element; 1 value if it is not an array
};

struct Channel {
  std::string name;
  std::uint32_t capacity = 0;    // 0: sender and receiver move together
  bool is_typed = false;         // if false, an unbuffered channel passes values on without truncation
  std::vector<Type> components;  // of one message
};

struct Target {  // the left side of an assignment
  VariableId variable = 0;
  std::vector<Expression> index;  // one expression for an array element, else empty
  Position at;
};

struct Assignment {
  Target target;
  Expression value;
};

struct Sync {
  ChannelId channel = 0;
  bool sends = false;
  std::vector<Expression> values;  // sent, one per component
  std::vector<Target> targets;     // received into
};

struct Move {
  std::string name;  // unique in the program: `process.from->to`, with `#2` and so on if there are several
  LocationId from = 0;
  LocationId to = 0;
  std::vector<Expression> guard;  // all must be true; none of them is a conjunction
  std::optional<Sync> sync;
  std::vector<Assignment> effects;
  Position at;
};

struct Location {
  std::string name;
  bool committed = false;
  bool accepting = false;
};

struct Assertion {  // whenever the process is at the location, the condition must be true
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
  // Observes the others and is not part of the state space. Its conditions may refer to its own location, by the
  // process number that follows those of the processes.
  std::optional<Process> property;
};

// One step of the system: moves that happen together, the sender before the receiver.
struct Part {
  ProcessId process = 0;
  std::uint32_t move = 0;  // index into the moves of that process
  friend bool operator==(const Part&, const Part&) = default;
};
using JointMove = std::vector<Part>;

// Joint moves of several processes are products, so they are bounded; moves of one process are not.
inline constexpr std::size_t kMostMeetings = 1'000'000;

// How many joint moves there are; nullopt if more than `most` of them are made by several processes.
std::optional<std::size_t> count_joint_moves(const Program& program, std::size_t most = kMostMeetings);
// All joint moves, ordered by process and move; nullopt likewise.
std::optional<std::vector<JointMove>> joint_moves(const Program& program, std::size_t most = kMostMeetings);

// Names of the moves, joined by ` & `.
std::string name_of(const Program& program, const JointMove& joint);

// Specialises a condition of the property process to this location: tests of its own location become constants.
Expression with_property_at(const Program& program, Expression condition, LocationId location);

// The sign of a unary or binary operator, as in DVE.
std::string_view sign_of(Op op);
// An expression in readable form: `turn == 1`, `P_0.wait`, `(x + 1) < size[i]`.
std::string text_of(const Program& program, const Expression& expression);

// A possible runtime error of a step, at one position in the text.
struct Fault {
  enum class Kind : std::uint8_t { kDivisionByZero, kIndexOutOfRange };
  Kind kind = Kind::kDivisionByZero;
  Position at;
  friend bool operator==(const Fault&, const Fault&) = default;
};
std::string describe(const Fault& fault);  // `division by zero (line 3, column 7)`

// All possible runtime errors, in the order of the moves; each kind once per position.
std::vector<Fault> faults(const Program& program);

// The layout of a state: locations, then variables, then channels with a buffer.
//
// A process that has failed is at `locations + f`, where f is the index of the fault. A channel has its length, then
// its messages, oldest first; cells beyond the length are 0.
class SlotMap {
 public:
  explicit SlotMap(const Program& program);

  SlotId location(ProcessId process) const { return process; }
  SlotId variable(VariableId variable) const { return variables_[variable]; }  // first element
  SlotId length(ChannelId channel) const { return channels_[channel]; }        // kNone if it has no buffer
  SlotId messages(ChannelId channel) const {
    assert(channels_[channel] != kNone);
    return channels_[channel] + 1;
  }
  std::size_t slots() const { return names_.size(); }
  const std::string& name(SlotId slot) const { return names_[slot]; }

 private:
  std::vector<SlotId> variables_, channels_;
  std::vector<std::string> names_;
};

}  // namespace onager
