#include "system/transition_system.h"

namespace onager {

void Structure::complete(std::size_t slots) {
  users_of = transpose(guards_of, tests_of.rows());
  guards_on = transpose(tests_of, slots);
}

std::string TransitionSystem::guard_text(GuardId guard) const {
  std::string text = "guard on";
  for (SlotId slot : structure_.tests_of[guard]) text += " " + slot_name(slot);
  return text;
}

}  // namespace onager
