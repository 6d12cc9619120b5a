#include "question/binding.h"

#include <cassert>
#include <string>
#include <string_view>
#include <unordered_map>

#include "system/knowledge.h"

namespace onager::question {

Binding bind(const property::Names& names, const TransitionSystem& system, const Program* program) {
  std::unordered_map<std::string, Reading> places;
  for (ProcessId p = 0; program != nullptr && p < program->processes.size(); ++p)
    for (LocationId l = 0; l < program->processes[p].locations.size(); ++l)
      places.emplace(program->processes[p].name + "." + program->processes[p].locations[l].name,
                     Reading{p, Reading::How::kEquals, l});
  const Facts& facts = system.knowledge().facts.get();
  for (SlotId slot = 0; slot < system.slots(); ++slot)
    places.emplace(system.slot_name(slot),
                   Reading{slot, facts.is_folded(slot) ? Reading::How::kFolded : Reading::How::kPlain, 0});
  std::unordered_map<std::string_view, std::uint32_t> transitions;
  for (TransitionId t = 0; t < system.transitions(); ++t) transitions.emplace(system.transition_name(t), t);
  Binding binding;
  for (std::uint32_t place = 0; place < names.places.size(); ++place) {
    assert(places.contains(names.places[place]));
    binding.places.push_back(places.at(names.places[place]));
  }
  for (std::uint32_t t = 0; t < names.transitions.size(); ++t) {
    assert(transitions.contains(names.transitions[t]));
    binding.transitions.push_back(transitions.at(names.transitions[t]));
  }
  assert(binding.places.size() == names.places.size() && binding.transitions.size() == names.transitions.size());
  return binding;
}

}  // namespace onager::question
