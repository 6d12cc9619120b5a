#include "kind/model.h"

namespace onager::kind {

std::vector<std::string> Model::steps_of(const TransitionSystem& system, std::span<const TransitionId> path,
                                         Watch& watch) const {
  constexpr std::uint64_t kName = 16;  // work to copy one
  std::vector<std::string> steps;
  steps.reserve(path.size());
  for (TransitionId t : path) {
    watch.spend(kName);
    steps.push_back(system.transition_name(t));
  }
  return steps;
}

Lasso Model::lasso_of(const TransitionSystem& system, std::span<const TransitionId> path, std::size_t repeated,
                      bool /*growing*/, Watch& watch) const {
  std::vector<std::string> steps = steps_of(system, path, watch);
  const auto first = steps.end() - static_cast<std::ptrdiff_t>(repeated);
  std::vector<std::string> cycle(first, steps.end());
  steps.erase(first, steps.end());
  return {std::move(steps), std::move(cycle)};
}

std::string text_of(const SlotValue& value) {
  if (const auto* number = std::get_if<std::int64_t>(&value)) return std::to_string(*number);
  return std::get<std::string>(value);
}

NamedState Instance::shown(StateView state) const {
  NamedState values;
  for (SlotId slot = 0; slot < system_->slots(); ++slot)
    if (state[slot] != 0 || program_ != nullptr)
      values.emplace_back(system_->slot_name(slot), decoded(slot, state[slot]));
  return values;
}

std::string Instance::shown_guard(GuardId guard, StateView state) const {
  std::string text = system_->guard_text(guard);
  const auto slots = system_->structure().tests_of[guard];
  for (SlotId slot : slots) {
    text += slots.size() == 1 ? ", has " : ", " + system_->slot_name(slot) + " has ";
    text += text_of(decoded(slot, state[slot]));
  }
  return text;
}

std::vector<std::string> names_of(const TransitionSystem& system, std::span<const TransitionId> transitions) {
  std::vector<std::string> names;
  for (TransitionId t : transitions) names.push_back(system.transition_name(t));
  return names;
}

}  // namespace onager::kind
