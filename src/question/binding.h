// Maps the place and transition numbers of a formula to slots and transitions of a system.
//
// A formula refers to places and transitions by the numbers of its `Names`; a system has its own static order, which a
// shuffle changes. The names connect the two.

#pragma once

#include <compare>
#include <cstdint>
#include <vector>

#include "model/program.h"
#include "property/names.h"
#include "system/transition_system.h"

namespace onager::question {

// How to read the value of a slot.
struct Reading {
  enum class How : std::uint8_t {
    kPlain,   // the value itself
    kFolded,  // 0, -1, 1, -2, ... are stored as 0, 1, 2, 3, ...
    kEquals,  // 1 if the slot holds `wanted`, else 0
  };
  SlotId slot = kNone;
  How how = How::kPlain;
  Value wanted = 0;  // for kEquals

  std::int64_t of(StateView state) const {
    const Value value = state[slot];
    if (how == How::kPlain) return value;
    if (how == How::kEquals) return value == wanted;
    return static_cast<std::int64_t>(value >> 1) ^ -static_cast<std::int64_t>(value & 1);
  }
  friend auto operator<=>(const Reading&, const Reading&) = default;
};

struct Binding {
  std::vector<Reading> places;            // by place number of Names
  std::vector<TransitionId> transitions;  // by transition number of Names
  std::vector<GuardId> propositions;      // by proposition number: guards of the system
};

// Precondition: every place is a slot of the same name or, for a program, a state of a process; every transition is one
// of the system.
Binding bind(const property::Names& names, const TransitionSystem& system, const Program* program = nullptr);

}  // namespace onager::question
