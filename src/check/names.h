// States, transitions and guards by name, for reports, which do not see the system.

#pragma once

#include <span>
#include <string>
#include <utility>
#include <vector>

#include "system/transition_system.h"

namespace onager::check {

using NamedState = std::vector<std::pair<std::string, Value>>;  // the slots that are not 0

inline NamedState named(const TransitionSystem& system, StateView state) {
  NamedState marking;
  for (SlotId slot = 0; slot < system.slots(); ++slot)
    if (state[slot] != 0) marking.emplace_back(system.slot_name(slot), state[slot]);
  return marking;
}

inline std::vector<std::string> names_of(const TransitionSystem& system, std::span<const TransitionId> transitions) {
  std::vector<std::string> names;
  for (TransitionId t : transitions) names.push_back(system.transition_name(t));
  return names;
}

// p >= 2, has 1
inline std::string shown_guard(const TransitionSystem& system, GuardId guard, StateView state) {
  std::string text = system.guard_text(guard);
  const auto slots = system.structure().tests_of[guard];
  for (SlotId slot : slots)
    text += ", " + (slots.size() == 1 ? "" : system.slot_name(slot) + " ") + "has " + std::to_string(state[slot]);
  return text;
}

}  // namespace onager::check
