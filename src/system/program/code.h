// Expressions and steps of a program as flat code for a stack machine.
//
// Values of slots are unsigned. Those that can be negative are stored folded,
// 0, -1, 1, -2, ... as 0, 1, 2, 3, ..., so that small ones stay small; for all
// others the value is the number itself. Which slots can be negative is told
// by a box that holds all reachable states.
//
// Invariant  code never reads or writes outside the slots, whatever the state
// Cost       one dispatch an instruction; constants and slots that are operands
//            of an operator are part of its instruction

#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "model/interval.h"
#include "model/program.h"
#include "system/transition_system.h"

namespace onager {

constexpr Value folded(std::int32_t value) {
  return (static_cast<Value>(value) << 1) ^ static_cast<Value>(value >> 31);
}
constexpr std::int32_t unfolded(Value value) {
  return static_cast<std::int32_t>((value >> 1) ^ (0u - (value & 1)));
}

enum class Do : std::uint8_t {
  // Expressions.
  kPushConstant,       // b
  kPushSlot,           // a
  kPushFolded,         // a
  kPushElement,        // a[top], of b elements
  kPushFoldedElement,  // likewise
  kUnary,              // op
  kBinary,             // op, of the two on top
  kWithConstant,       // op, top and b
  kWithSlot,           // op, top and the slot a, which is not folded
  kSlotConstant,       // op, the slot a, not folded, and b: pushed
  kDivision,           // op, of the two on top
  kTruth,              // top becomes 0 or 1
  kJumpIfFalse,        // a instructions on if top is 0; else drops it
  kJumpIfTrue,         // a instructions on if top is not 0, which becomes 1; else drops it
  kReturn,             // top
  // Steps.
  kSet,           // slot a to b, encoded
  kAddToByte,     // b to slot a
  kCutByte,       // top
  kCutInt,        // top
  kFold,          // top
  kUnfold,        // top
  kStore,         // top to slot a
  kStoreElement,  // top: index of a, which has b elements; below: the value
  kReverse,       // the order of the b on top
  kSend,          // the b on top; a: the length; capacity in `more`
  kReceive,       // likewise; the oldest message is pushed, its first component on top
  kEnd,
};

struct Instruction {
  Do what = Do::kEnd;
  Op op = Op::kConstant;
  std::uint32_t more = 0;  // number of the fault that can happen here, or as said above
  std::uint32_t a = 0;
  std::int32_t b = 0;
};
using Code = std::vector<Instruction>;

inline constexpr std::size_t kStack = 1024;  // entries; the reader bounds expressions and messages well below it

// Values of slots and what they mean.
class Encoding {
 public:
  Encoding(const Program& program, const SlotMap& slots, const std::vector<Interval>& known);
  bool is_folded(SlotId slot) const { return folded_[slot]; }
  Value encode(SlotId slot, std::int32_t value) const {
    return folded_[slot] ? folded(value) : static_cast<Value>(value);
  }
  std::int32_t decode(SlotId slot, Value value) const {
    return folded_[slot] ? unfolded(value) : static_cast<std::int32_t>(value);
  }

 private:
  std::vector<bool> folded_;  // alike for all elements of an array
};

// The index of the fault of this kind at this position among all of the program, which has it.
std::uint32_t fault_number(const std::vector<Fault>& all, Fault::Kind kind, Position at);

class Compiler {
 public:
  Compiler(const Program& program, const SlotMap& slots, const Encoding& encoding)
      : program_(program), slots_(slots), encoding_(encoding), faults_(faults(program)) {}

  // Ends in kReturn.
  Code condition(const Expression& expression) const;
  // The message, the assignments and the locations of the joint move; ends in kEnd.
  Code step(const JointMove& joint) const;

 private:
  void push(const Expression& expression, Code& code) const;
  void push_chain(const Expression& expression, Code& code) const;
  void push_element(const Expression& expression, Code& code) const;
  void push_binary(const Expression& expression, Code& code) const;
  void push_slot(SlotId slot, Code& code) const;
  void push_test(SlotId slot, Op op, std::int32_t value, Code& code) const;
  void store(const Target& target, Code& code) const;
  void assign(const Assignment& assignment, Code& code) const;
  void message(const JointMove& joint, Code& code) const;
  void meet(const Sync& sender, const Sync& receiver, Code& code) const;
  std::uint32_t fault(Fault::Kind kind, Position at) const { return fault_number(faults_, kind, at); }
  SlotId plain_slot(const Expression& expression) const;
  const Move& move_of(const Part& part) const { return program_.processes[part.process].moves[part.move]; }

  const Program& program_;
  const SlotMap& slots_;
  const Encoding& encoding_;
  std::vector<Fault> faults_;
};

// Runs code. `fault` is kNone unless something went wrong; the value is then of no use.
std::int32_t run_condition(const Instruction* code, const Value* slots, std::uint32_t& fault);
// What a step has written, each slot once. Reading a slot searches what was written before, so this is for steps that
// write few; then its cost does not depend on the number of slots.
class WriteLog {
 public:
  static constexpr std::size_t kMost = 32;  // slots that can be written

  explicit WriteLog(const Value* state) : state_(state) {}
  Value operator[](SlotId slot) const {
    for (std::size_t i = size_; i-- > 0;)
      if (writes_[i].slot == slot) return writes_[i].value;
    return state_[slot];
  }
  void set(SlotId slot, Value value);
  std::span<const Change> writes() const { return std::span(writes_).first(size_); }

 private:
  const Value* state_;
  std::size_t size_ = 0;
  std::array<Change, kMost> writes_;
};

// Slots that a step changes in place; it appends those that it has written, as often as it has written them.
class SlotArray {
 public:
  SlotArray(Value* slots, std::vector<SlotId>& written) : slots_(slots), written_(written) {}
  Value operator[](SlotId slot) const { return slots_[slot]; }
  void set(SlotId slot, Value value) {
    slots_[slot] = value;
    written_.push_back(slot);
  }

 private:
  Value* slots_;
  std::vector<SlotId>& written_;
};

// Runs a step; `Memory` is a WriteLog or a SlotArray.
template <typename Memory>
void run_step(const Instruction* code, Memory& memory, std::uint32_t& fault);
// How many times the step writes a slot at most.
std::size_t most_writes(const Code& step);

}  // namespace onager
