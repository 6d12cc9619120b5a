// The stack machine of code.h.

#include <algorithm>
#include <cassert>

#include "system/program/code.h"

namespace onager {

namespace {

struct Machine {
  std::int32_t stack[kStack];
  std::int32_t* top = stack;  // the first entry is never used

  // Whether the instruction belongs to an expression; then it is done, unless it fails. `next` may be moved.
  template <typename Slots>
  bool compute(const Instruction*& next, const Slots& slots, std::uint32_t& fault) {
    const Instruction& i = *next;
    switch (i.what) {
      case Do::kPushConstant:
        *++top = i.b;
        return true;
      case Do::kPushSlot:
        *++top = static_cast<std::int32_t>(slots[i.a]);
        return true;
      case Do::kPushFolded:
        *++top = unfolded(slots[i.a]);
        return true;
      case Do::kPushElement:
      case Do::kPushFoldedElement:
        if (static_cast<std::uint32_t>(*top) >= static_cast<std::uint32_t>(i.b)) [[unlikely]]
          fault = i.more;
        else {
          const Value value = slots[i.a + static_cast<std::uint32_t>(*top)];
          *top = i.what == Do::kPushElement ? static_cast<std::int32_t>(value) : unfolded(value);
        }
        return true;
      case Do::kUnary:
        *top = apply(i.op, *top);
        return true;
      case Do::kBinary:
        --top;
        *top = apply(i.op, top[0], top[1]);
        return true;
      case Do::kWithConstant:
        *top = apply(i.op, *top, i.b);
        return true;
      case Do::kWithSlot:
        *top = apply(i.op, *top, static_cast<std::int32_t>(slots[i.a]));
        return true;
      case Do::kSlotConstant:
        *++top = apply(i.op, static_cast<std::int32_t>(slots[i.a]), i.b);
        return true;
      case Do::kDivision:
        --top;
        if (top[1] == 0) [[unlikely]]
          fault = i.more;
        else
          *top = apply(i.op, top[0], top[1]);
        return true;
      case Do::kTruth:
        *top = *top != 0;
        return true;
      case Do::kJumpIfFalse:
        if (*top == 0)
          next += i.a - 1;
        else
          --top;
        return true;
      case Do::kJumpIfTrue:
        if (*top != 0) {
          *top = 1;
          next += i.a - 1;
        } else {
          --top;
        }
        return true;
      default:
        return false;
    }
  }

  template <typename Memory>
  void send(const Instruction& i, Memory& memory) {
    const auto width = static_cast<std::uint32_t>(i.b);
    const Value length = memory[i.a];
    assert(length < i.more);
    top -= width;
    for (std::uint32_t c = 0; c < width; ++c) memory.set(i.a + 1 + length * width + c, static_cast<Value>(top[1 + c]));
    memory.set(i.a, length + 1);
  }

  template <typename Memory>
  void receive(const Instruction& i, Memory& memory) {
    const auto width = static_cast<std::uint32_t>(i.b);
    const SlotId first = i.a + 1;
    const Value length = memory[i.a];
    assert(length > 0);
    for (std::uint32_t c = width; c-- > 0;) *++top = static_cast<std::int32_t>(memory[first + c]);
    const SlotId last = first + (length - 1) * width;  // where the youngest message was
    for (SlotId cell = first; cell < last + width; ++cell) memory.set(cell, cell < last ? memory[cell + width] : 0);
    memory.set(i.a, length - 1);
  }
};

}  // namespace

std::int32_t run_condition(const Instruction* code, const Value* slots, std::uint32_t& fault) {
  Machine machine;
  fault = kNone;
  for (;; ++code) {
    if (!machine.compute(code, slots, fault)) return *machine.top;
    if (fault != kNone) [[unlikely]]
      return 0;
  }
}

void WriteLog::set(SlotId slot, Value value) {
  const auto end = writes_.begin() + static_cast<std::ptrdiff_t>(size_);
  const auto found = std::find_if(writes_.begin(), end, [slot](const Change& change) { return change.slot == slot; });
  if (found == end) {
    assert(size_ < kMost);
    ++size_;
  }
  *found = {slot, value};
}

template <typename Memory>
void run_step(const Instruction* code, Memory& memory, std::uint32_t& fault) {
  Machine machine;
  std::int32_t*& top = machine.top;
  fault = kNone;
  for (;; ++code) {
    const Instruction& i = *code;
    switch (i.what) {
      case Do::kSet:
        memory.set(i.a, static_cast<Value>(i.b));
        break;
      case Do::kAddToByte:
        memory.set(i.a, (memory[i.a] + static_cast<Value>(i.b)) & 255);
        break;
      case Do::kCutByte:
        *top = cut(Type::kByte, *top);
        break;
      case Do::kCutInt:
        *top = cut(Type::kInt, *top);
        break;
      case Do::kFold:
        *top = static_cast<std::int32_t>(folded(*top));
        break;
      case Do::kUnfold:
        *top = unfolded(static_cast<Value>(*top));
        break;
      case Do::kStore:
        memory.set(i.a, static_cast<Value>(*top--));
        break;
      case Do::kStoreElement: {
        const auto index = static_cast<std::uint32_t>(*top--);
        if (index >= static_cast<std::uint32_t>(i.b)) [[unlikely]] {
          fault = i.more;
          return;
        }
        memory.set(i.a + index, static_cast<Value>(*top--));
        break;
      }
      case Do::kReverse:
        std::reverse(top + 1 - i.b, top + 1);
        break;
      case Do::kSend:
        machine.send(i, memory);
        break;
      case Do::kReceive:
        machine.receive(i, memory);
        break;
      case Do::kEnd:
        return;
      default:
        machine.compute(code, memory, fault);
        if (fault != kNone) [[unlikely]]
          return;
    }
  }
}

template void run_step(const Instruction* code, WriteLog& memory, std::uint32_t& fault);
template void run_step(const Instruction* code, SlotArray& memory, std::uint32_t& fault);

}  // namespace onager
