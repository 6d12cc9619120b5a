#include "emptiness/search_path.h"

#include <cassert>

namespace onager::emptiness {

std::vector<Successor> SearchPath::start() {
  product::Product& product = parts_.product;
  const StateId initial = product.start();
  std::vector<Successor> successors;
  for (const product::Move& move : product.moves(product.initial(), initial)) {
    const product::Move arrival = product.arrival(move, {});
    successors.push_back({initial, arrival.target, arrival.marks});
  }
  return successors;
}

bool SearchPath::next(Successor& successor, bool& overflow) {
  assert(holds_invariant());
  while (frames_.top().waiting > 0) {
    --frames_.top().waiting;
    const Wait step = waiting_.pop();
    followed_ = parts_.guide != nullptr ? waiting_by_.pop() : kNone;
    if (step.automaton != kUnread) {
      ++edges_;
      successor = {step.state, step.automaton, step.marks};
      return true;
    }
    const StateId state = parts_.product.follow(parts_.nodes.state(top()), step.state);
    if (state == kNone) {
      overflow = true;
      return false;
    }
    read(state, product::Turn::of(step.marks), step.state);
  }
  return false;
}

// All ways on through a state that was not read when its step was met.
void SearchPath::read(StateId state, product::Turn turn, TransitionId by) {
  const auto moves = parts_.product.moves(parts_.nodes.automaton(top()), state);
  for (std::size_t i = moves.size(); i-- > 0;) {
    const product::Move arrival = parts_.product.arrival(moves[i], turn);
    wait({state, static_cast<std::uint16_t>(arrival.target), arrival.marks}, by);
  }
}

bool SearchPath::holds_invariant() const {
  std::size_t waiting = 0;
  for (std::size_t i = frames_.size(), looked_at = 0; i-- > 0 && looked_at < 16; ++looked_at) {
    if (frames_[i].node >= parts_.nodes.size()) return false;
    waiting += frames_[i].waiting;
  }
  const bool guided = parts_.guide != nullptr;
  return waiting <= waiting_.size() && by_.size() == (guided ? frames_.size() : 0) &&
         waiting_by_.size() == (guided ? waiting_.size() : 0);
}

void SearchPath::leave() {
  assert(frames_.top().waiting == 0);
  frames_.pop();
  if (parts_.guide != nullptr) parts_.guide->left(by_.pop());
}

}  // namespace onager::emptiness
