#include "question/binding.h"

#include <cassert>
#include <string_view>
#include <unordered_map>

namespace onager::question {

Binding bind(const property::Names& names, const TransitionSystem& system) {
  std::unordered_map<std::string_view, std::uint32_t> slots, transitions;
  for (SlotId slot = 0; slot < system.slots(); ++slot) slots.emplace(system.slot_name(slot), slot);
  for (TransitionId t = 0; t < system.transitions(); ++t) transitions.emplace(system.transition_name(t), t);
  Binding binding;
  for (std::uint32_t place = 0; place < names.places.size(); ++place) {
    assert(slots.contains(names.places[place]));
    binding.places.push_back({slots.at(names.places[place])});
  }
  for (std::uint32_t t = 0; t < names.transitions.size(); ++t) {
    assert(transitions.contains(names.transitions[t]));
    binding.transitions.push_back(transitions.at(names.transitions[t]));
  }
  return binding;
}

}  // namespace onager::question
