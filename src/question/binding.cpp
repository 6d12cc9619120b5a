#include "question/binding.h"

#include <cassert>
#include <string>
#include <string_view>
#include <unordered_map>

#include "system/knowledge.h"

namespace onager::question {

namespace {

// Finds what has a name. In most systems the number in `Names` is the number in the system; the names of a large one
// are put into a table only where it is another.
class Places {
 public:
  Places(const TransitionSystem& system, const Program* program)
      : system_(system), program_(program), facts_(system.knowledge().facts.get()) {}

  Reading find(const std::string& name, std::uint32_t number) {
    if (program_ == nullptr && number < system_.slots() && system_.slot_name(number) == name) return of_slot(number);
    if (table_.empty()) fill();
    assert(table_.contains(name));
    return table_.at(name);
  }

 private:
  Reading of_slot(SlotId slot) const {
    return {slot, facts_.is_folded(slot) ? Reading::How::kFolded : Reading::How::kPlain, 0};
  }
  void fill() {
    const SlotMap slots = program_ != nullptr ? SlotMap(*program_) : SlotMap({});
    for (ProcessId p = 0; program_ != nullptr && p < program_->processes.size(); ++p)
      for (LocationId l = 0; l < program_->processes[p].locations.size(); ++l)
        table_.emplace(program_->processes[p].name + "." + program_->processes[p].locations[l].name,
                       Reading{p, Reading::How::kEquals, l});
    for (ChannelId c = 0; program_ != nullptr && c < program_->channels.size(); ++c)
      if (program_->channels[c].capacity > 0)
        table_.emplace("len(" + program_->channels[c].name + ")", of_slot(slots.length(c)));
    for (SlotId slot = 0; slot < system_.slots(); ++slot) {
      table_.emplace(system_.slot_name(slot), of_slot(slot));
      system_.watch().spend(kName);
    }
  }

  static constexpr std::uint64_t kName = 50;  // work to put one into the table
  const TransitionSystem& system_;
  const Program* program_;
  const Facts& facts_;
  std::unordered_map<std::string, Reading> table_;
};

class Transitions {
 public:
  explicit Transitions(const TransitionSystem& system) : system_(system) {}

  TransitionId find(const std::string& name, std::uint32_t number) {
    if (number < system_.transitions() && system_.transition_name(number) == name) return number;
    if (table_.empty())
      for (TransitionId t = 0; t < system_.transitions(); ++t) table_.emplace(system_.transition_name(t), t);
    assert(table_.contains(name));
    return table_.at(name);
  }

 private:
  const TransitionSystem& system_;
  std::unordered_map<std::string_view, TransitionId> table_;
};

}  // namespace

Binding bind(const property::Names& names, const TransitionSystem& system, const Program* program) {
  Binding binding;
  Places places(system, program);
  binding.places.reserve(names.places.size());
  binding.transitions.reserve(names.transitions.size());
  for (std::uint32_t place = 0; place < names.places.size(); ++place) {
    binding.places.push_back(places.find(names.places[place], place));
    system.watch().spend(1);
  }
  Transitions transitions(system);
  for (std::uint32_t t = 0; t < names.transitions.size(); ++t) {
    binding.transitions.push_back(transitions.find(names.transitions[t], t));
    system.watch().spend(1);
  }
  // Expressions are the last guards of the system.
  const std::size_t expressions = names.expressions ? names.propositions.size() : 0;
  for (std::size_t i = 0; i < expressions; ++i)
    binding.propositions.push_back(static_cast<GuardId>(system.guards() - expressions + i));
  return binding;
}

}  // namespace onager::question
