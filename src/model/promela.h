// A Promela model: plain data, macros and inlines expanded, names and types resolved, statements as a tree.
//
// What the reader gives, and all that the transition system (system/promela) and the independent interpreter of replay
// (witness/promela_game) share. The semantics is that of Spin 6.5.2, written down in doc/formats.md.
//
// Variables are laid out in frames of cells: one frame of the globals and one for each instance of a proctype. A cell
// is one number; an array or a structure is a range of cells.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/ids.h"
#include "base/result.h"

namespace onager::promela {

// Where something stands in the text; with `#include` there are several files.
struct Origin {
  std::uint32_t file = 0;  // index into Program::files
  Position at;
  friend bool operator==(const Origin&, const Origin&) = default;
};

enum class Type : std::uint8_t { kBit, kBool, kByte, kPid, kShort, kInt, kUnsigned, kMtype, kChan };

// The type of one cell.
struct CellType {
  Type type = Type::kByte;
  std::uint8_t bits = 0;        // of kUnsigned: 1 to 32
  std::uint32_t mtype_set = 0;  // of kMtype: index into Program::mtypes
  friend bool operator==(const CellType&, const CellType&) = default;
};

// `value` as it is after an assignment to a cell of this type. Arithmetic is that of 32-bit numbers.
constexpr std::int32_t cut(const CellType& type, std::int32_t value) {
  switch (type.type) {
    case Type::kBit:
    case Type::kBool:
      return value & 1;
    case Type::kByte:
    case Type::kPid:
    case Type::kMtype:
    case Type::kChan:
      return value & 255;
    case Type::kShort:
      return std::int32_t{static_cast<std::int16_t>(value)};
    case Type::kUnsigned:
      return type.bits >= 32 ? value : value & static_cast<std::int32_t>((std::uint32_t{1} << type.bits) - 1);
    case Type::kInt:
      break;
  }
  return value;
}
constexpr bool is_signed(Type type) {
  return type == Type::kShort || type == Type::kInt;
}

enum class Op : std::uint8_t {
  // Leaves.
  kConstant,     // value
  kCell,         // reference
  kPid,          // _pid
  kProcesses,    // _nr_pr
  kLast,         // _last
  kPriority,     // _priority: of the process itself
  kTimeout,      // nothing else can move
  kNonProgress,  // np_: no process is at a progress label
  kAccepting,    // accept_: some process is at an accept label; in formulas only
  // Channels: the first argument is the channel.
  kLength,
  kFull,
  kEmpty,
  kNotFull,
  kNotEmpty,
  kPoll,  // c?[patterns], c??[patterns] if `value` is 1
  // Processes.
  kRun,          // index: proctype; arguments: its parameters, in `value` the priority, 0: none given
  kEnabled,      // enabled(argument)
  kPcValue,      // pc_value(argument)
  kGetPriority,  // get_priority(argument)
  kSetPriority,  // set_priority(argument 0, argument 1); its value is 1
  kRemoteAt,     // P[argument]@label: index: proctype, label; without an argument: P@label, the one instance of P
  kRemoteCell,   // P[argument]:x: index: proctype, reference into its frame; without an argument: P:x
  // Operators; arithmetic, shifts and comparisons as in C on 32-bit numbers.
  kNegate,
  kNot,
  kComplement,
  kMultiply,
  kDivide,
  kRemainder,
  kAdd,
  kSubtract,
  kShiftLeft,
  kShiftRight,
  kLess,
  kAtMost,
  kGreater,
  kAtLeast,
  kEqual,
  kNotEqual,
  kBitAnd,
  kBitXor,
  kBitOr,
  kAnd,  // two arguments, the second is evaluated only if needed
  kOr,
  kConditional,  // (a -> b : c)
};

struct Expression;

struct Index {
  std::vector<Expression> value;  // one
  std::uint32_t bound = 0;        // 0 <= value < bound, else a runtime error
  std::uint32_t stride = 1;       // cells from one element to the next
};

// A variable, an element or a field: one cell of a frame.
struct Reference {
  bool is_global = false;
  std::uint32_t variable = 0;  // index into the variables of the frame
  std::uint32_t offset = 0;    // in the frame, if all indices are 0
  std::vector<Index> indices;  // outermost first
  CellType type;
};

// What a message field is received into, or must be equal to.
struct Pattern {
  enum class Kind : std::uint8_t { kStore, kMatch, kIgnore };  // x; a constant or eval(e); _
  Kind kind = Kind::kStore;
  Reference target;               // kStore
  std::vector<Expression> value;  // kMatch: one
};

struct Expression {
  Op op = Op::kConstant;
  std::int32_t value = 0;
  std::uint32_t index = 0;
  std::vector<Expression> arguments;
  std::vector<Reference> reference;  // one for kCell and kRemoteCell, else none
  std::vector<Pattern> patterns;     // of kPoll
  std::string label;                 // of kRemoteAt
  Origin at;
};

struct Statement;
using Sequence = std::vector<Statement>;

struct Statement {
  enum class Kind : std::uint8_t {
    kExpression,  // value: executable iff not 0; `skip` is the constant 1
    kAssign,      // target = value (also x++, x--, and declarations after the first statement, which are steps)
    kSend,        // channel ! values; sorted: !!
    kReceive,     // channel ? patterns; random: ??; keep: the message stays (< >)
    kPrint,       // printf(text, values); printm(value) has text "%e" and is_printm
    kAssert,      // value
    kElse,
    kGoto,    // text: the label
    kBreak,   // out of the innermost kDo
    kIf,      // options
    kDo,      // options
    kAtomic,  // options[0]
    kDStep,   // options[0]
    kBlock,   // options[0]: a sequence in braces, or a for/select written out by the reader
    kUnless,  // options[0] unless options[1]
  };
  Kind kind = Kind::kExpression;
  std::vector<std::string> labels;  // of this statement, in order
  Expression value;                 // kExpression, kAssign, kAssert
  Reference target;                 // kAssign
  Expression channel;               // kSend, kReceive
  std::vector<Expression> values;   // kSend, kPrint
  std::vector<Pattern> patterns;    // kReceive
  bool is_sorted = false, is_random = false, keeps = false, is_printm = false;
  bool is_declaration = false;    // kAssign made of a declaration in the middle of a body
  std::vector<Sequence> options;  // none of them is empty
  std::string text;               // kPrint: the format, escapes resolved; kGoto: the label
  std::string source;             // as Spin prints it, for people: `x = (x+1)`, `q!msg,1`
  Origin at;
};

// Channels that a declaration makes: `[capacity] of { fields }`.
struct ChannelInit {
  std::uint32_t capacity = 0;    // 0: rendezvous
  std::vector<CellType> fields;  // flattened: structures in messages become their cells
};

struct Variable {
  std::string name;
  Origin at;
  bool is_hidden = false;  // not part of the state
  bool is_local = false;   // `local`: the author says that one process uses it
  bool is_shown = false;   // `show`
  bool is_array = false;
  bool is_parameter = false;
  std::uint32_t offset = 0;  // first cell in the frame
  std::uint32_t cells = 1;   // in total
};

// One cell of a frame.
struct Cell {
  std::string name;  // `x`, `a[2]`, `s.f[1]`
  CellType type;
  std::uint32_t variable = 0;
  // What the cell holds at first; evaluated when the frame is made, in the order of cells, in the context of the new
  // process, so that it can use globals, parameters and earlier cells. None: 0.
  std::vector<Expression> initial;
  std::optional<ChannelInit> channel;  // the cell is given a new channel; `initial` is then empty
};

struct Frame {
  std::vector<Variable> variables;  // parameters first, in order
  std::vector<Cell> cells;
  std::uint32_t parameters = 0;  // number of cells that are parameters: the first ones
};

struct Proctype {
  enum class Kind : std::uint8_t { kProctype, kInit, kNever, kTrace, kNotrace };
  Kind kind = Kind::kProctype;
  std::string name;  // `init` for kInit
  Frame frame;
  Sequence body;                     // may be empty
  std::uint32_t active = 0;          // instances at the beginning; 1 for init
  std::int32_t priority = 0;         // 0: none given
  bool is_deterministic = false;     // D_proctype
  std::vector<Expression> provided;  // one or none
  // xr/xs: channels of which the author says that only this process receives from or sends to them.
  std::vector<Expression> exclusive_receive, exclusive_send;
  Origin at, end;  // of the heading and of the closing brace
};

// A formula of an ltl block; operands in `arguments`.
struct Ltl {
  enum class Op : std::uint8_t {
    kAtom,  // expression
    kTrue,
    kFalse,
    kNot,
    kAnd,
    kOr,
    kImplies,
    kEquivalent,
    kNext,
    kAlways,
    kEventually,
    kUntil,
    kWeakUntil,
    kRelease,
  };
  Op op = Op::kAtom;
  std::vector<Expression> atom;  // one or none
  std::vector<Ltl> arguments;
  Origin at;
};

struct NamedLtl {
  std::string name;  // `ltl_0`, ... where none is given
  Ltl formula;
  Origin at;
};

// Names of one mtype set; the value of names[i] is i + 1.
struct MtypeSet {
  std::string name;  // empty: the unnamed one, which is always mtypes[0]
  std::vector<std::string> names;
};

struct Program {
  std::string id;
  std::vector<std::string> files;  // files[0] is the model itself
  std::vector<MtypeSet> mtypes;
  Frame globals;
  std::vector<Proctype> proctypes;  // in the order of declaration, init among them
  // trace: also notrace; a value of its sends that is no constant (also `_`) matches any.
  std::optional<Proctype> never, trace;
  std::vector<NamedLtl> formulas;
  std::string definitions;       // #define lines that hold at the end of the text, for formulas given elsewhere
  bool uses_last = false;        // _last occurs
  bool uses_priorities = false;  // set_priority, _priority or a priority occurs
};

}  // namespace onager::promela
