#include "product/product.h"

#include <algorithm>

namespace onager::product {

Product::Product(const Parts& parts) : parts_(parts), enabled_(parts.system), letters_(parts.budget) {}

StateId Product::start() {
  at_ = parts_.store.insert(parts_.system.initial());
  cursor_ = parts_.store.cursor(at_);
  enabled_.reset(cursor_->state());
  anew_ = true;
  return at_;
}

void Product::move_to(StateId state) {
  if (state == at_) return;
  cursor_->load(state);
  at_ = state;
  const auto changed = cursor_->changed();
  behind_enabled_.insert(behind_enabled_.end(), changed.begin(), changed.end());
  if (anew_) return;
  behind_letters_.insert(behind_letters_.end(), changed.begin(), changed.end());
  anew_ = behind_letters_.size() > parts_.system.slots();
}

const EnabledSet& Product::enabled() {
  if (!behind_enabled_.empty()) enabled_.update(cursor_->state(), behind_enabled_);
  behind_enabled_.clear();
  return enabled_;
}

Letter Product::letter(StateId state) {
  if (is_read(state)) return letters_[state];
  move_to(state);
  enabled();
  const Letter letter = parts_.letters.of(cursor_->state(), enabled_, behind_letters_, anew_);
  behind_letters_.clear();
  anew_ = false;
  letters_.insert(state, letter);
  return letter;
}

bool Product::stage(std::span<const TransitionId> transitions) {
  successors_.clear();
  parts_.system.fire(transitions, cursor_->state(), successors_);
  if (successors_.overflow() != kNone) return false;
  cursor_->stage(successors_);
  return true;
}

void Product::take_all(std::span<const TransitionId> transitions, std::span<const store::Found> found) {
  for (std::size_t i = 0; i < transitions.size(); ++i) steps_.push_back({transitions[i], found[i].state});
}

bool Product::expand(StateId state, ltl::AutomatonState automaton) {
  move_to(state);
  steps_.clear();
  successors_.clear();
  if (enabled().empty()) {
    steps_.push_back({kNone, state});
    return true;
  }
  if (parts_.reduction == nullptr) {
    if (!stage(enabled_.list())) return false;
    take_all(enabled_.list(), cursor_->resolve(store::Resolve::kFind));
    return true;
  }
  const Place place{cursor_->state(), enabled_, automaton, parts_.letters.leaves(automaton, letter(state))};
  const Choice choice = parts_.reduction->choose(place);
  if (!stage(choice.taken)) return false;
  auto found = cursor_->resolve(store::Resolve::kFind);
  const bool returns = choice.widens_on_return &&
                       std::ranges::any_of(found, [state](const store::Found& f) { return f.state <= state; });
  if (!returns) {
    take_all(choice.taken, found);
    return true;
  }
  const auto widened = parts_.reduction->widened(place);
  if (!stage(widened)) return false;
  found = cursor_->resolve(store::Resolve::kFind);
  take_all(widened, found);
  return true;
}

StateId Product::follow(StateId from, TransitionId transition) {
  move_to(from);
  if (!stage(std::span(&transition, 1))) return kNone;
  return cursor_->resolve(store::Resolve::kInsert)[0].state;
}

}  // namespace onager::product
