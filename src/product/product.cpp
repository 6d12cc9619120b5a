#include "product/product.h"

#include <algorithm>
#include <cassert>

namespace onager::product {

Product::Product(const Parts& parts)
    : parts_(parts),
      processes_(parts.fairness != nullptr ? parts.fairness->processes() : 1),
      choice_cost_(1 + (parts.system.transitions() + parts.system.guards()) / 32),
      walker_(parts.system, parts.store),
      letters_(parts.budget) {
  assert(parts.fairness == nullptr || parts.reduction == nullptr);
}

StateId Product::start() {
  return walker_.start();
}

Letter Product::letter(StateId state) {
  if (is_read(state)) return letters_[state];
  walker_.move_to(state);
  walker_.add_work(kReading);
  const EnabledSet& enabled = walker_.enabled();
  const Letter letter = parts_.letters.of(walker_.state(), enabled, walker_.changed(), walker_.all_changed());
  walker_.settle();
  letters_.insert(state, letter);
  return letter;
}

bool Product::look_up(std::span<const TransitionId> transitions) {
  steps_.clear();
  if (!walker_.stage(transitions)) return false;
  const auto found = walker_.resolve(store::Resolve::kFind);
  assert(found.size() == transitions.size());
  for (std::size_t i = 0; i < transitions.size(); ++i) steps_.push_back({transitions[i], found[i].state});
  return true;
}

// Whether a step leads to a state with no larger number than the one at hand.
bool Product::returns() const {
  return std::ranges::any_of(steps_, [this](const Step& step) { return step.state <= walker_.at(); });
}

void Product::take_turns(const EnabledSet& enabled, std::uint32_t waits) {
  parts_.fairness->look_at(enabled.list());
  for (Step& step : steps_) step.turn = parts_.fairness->after(waits, step.transition);
}

bool Product::expand(StateId state, ltl::AutomatonState part) {
  walker_.move_to(state);
  const EnabledSet& enabled = walker_.enabled();
  if (enabled.empty()) {
    look_up({});
    steps_.push_back({kNone, state});
  } else if (parts_.reduction == nullptr && !look_up(enabled.list())) {
    return false;
  }
  if (parts_.fairness != nullptr) take_turns(enabled, part % processes_);
  if (enabled.empty() || parts_.reduction == nullptr) return true;
  const ltl::AutomatonState automaton = state_of(part);
  walker_.add_work(choice_cost_ * enabled.size());
  const Place place{walker_.state(), enabled, automaton, parts_.letters.leaves(automaton, letter(state))};
  const Choice choice = parts_.reduction->choose(place);
  assert(std::ranges::includes(enabled.list(), choice.taken));
  if (!look_up(choice.taken)) return false;
  if (!choice.widens_on_return || !returns()) return true;
  return look_up(parts_.reduction->widened(place));
}

StateId Product::follow(StateId from, TransitionId transition) {
  walker_.move_to(from);
  assert(walker_.enabled().contains(transition));
  if (!walker_.stage(std::span(&transition, 1))) return kNone;
  return walker_.resolve(store::Resolve::kInsert)[0].state;
}

}  // namespace onager::product
