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
  bool compute(const Instruction*& next, Slots slots, std::uint32_t& fault) {
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

  SlotId* send(const Instruction& i, Value* slots, SlotId* touched) {
    const auto width = static_cast<std::uint32_t>(i.b);
    top -= width;
    const SlotId cell = i.a + 1 + slots[i.a] * width;
    assert(slots[i.a] < i.more);
    for (std::uint32_t c = 0; c < width; ++c) {
      slots[cell + c] = static_cast<Value>(top[1 + c]);
      *touched++ = cell + c;
    }
    ++slots[i.a];
    *touched++ = i.a;
    return touched;
  }

  SlotId* receive(const Instruction& i, Value* slots, SlotId* touched) {
    const auto width = static_cast<std::uint32_t>(i.b);
    const SlotId first = i.a + 1;
    assert(slots[i.a] > 0);
    for (std::uint32_t c = width; c-- > 0;) *++top = static_cast<std::int32_t>(slots[first + c]);
    const SlotId last = first + (slots[i.a] - 1) * width;  // where the youngest message was
    for (SlotId cell = first; cell < last + width; ++cell) {
      slots[cell] = cell < last ? slots[cell + width] : 0;
      *touched++ = cell;
    }
    --slots[i.a];
    *touched++ = i.a;
    return touched;
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

SlotId* run_step(const Instruction* code, Value* slots, SlotId* touched, std::uint32_t& fault) {
  Machine machine;
  std::int32_t*& top = machine.top;
  fault = kNone;
  for (;; ++code) {
    const Instruction& i = *code;
    switch (i.what) {
      case Do::kSet:
        slots[i.a] = static_cast<Value>(i.b);
        *touched++ = i.a;
        break;
      case Do::kAddToByte:
        slots[i.a] = (slots[i.a] + static_cast<Value>(i.b)) & 255;
        *touched++ = i.a;
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
        slots[i.a] = static_cast<Value>(*top--);
        *touched++ = i.a;
        break;
      case Do::kStoreElement: {
        const auto index = static_cast<std::uint32_t>(*top--);
        if (index >= static_cast<std::uint32_t>(i.b)) [[unlikely]] {
          fault = i.more;
          return touched;
        }
        slots[i.a + index] = static_cast<Value>(*top--);
        *touched++ = i.a + index;
        break;
      }
      case Do::kReverse:
        std::reverse(top + 1 - i.b, top + 1);
        break;
      case Do::kSend:
        touched = machine.send(i, slots, touched);
        break;
      case Do::kReceive:
        touched = machine.receive(i, slots, touched);
        break;
      case Do::kEnd:
        return touched;
      default:
        machine.compute(code, slots, fault);
        if (fault != kNone) [[unlikely]]
          return touched;
    }
  }
}

}  // namespace onager
