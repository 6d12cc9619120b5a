#include "emptiness/trail.h"

namespace onager::emptiness {

std::vector<Successor> Trail::start() {
  const StateId initial = parts_.product.start();
  std::vector<Successor> successors;
  for (const product::Move& move : parts_.product.moves(parts_.product.automaton().initial, initial))
    successors.push_back({initial, move.target, move.marks});
  return successors;
}

bool Trail::next(Successor& successor, bool& overflow) {
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
    read(state, step.state);
  }
  return false;
}

// All ways on through a state that was not read when its step was met.
void Trail::read(StateId state, TransitionId by) {
  const auto moves = parts_.product.moves(parts_.nodes.automaton(top()), state);
  for (std::size_t i = moves.size(); i-- > 0;)
    wait({state, static_cast<std::uint16_t>(moves[i].target), moves[i].marks}, by);
}

void Trail::leave() {
  frames_.pop();
  if (parts_.guide != nullptr) parts_.guide->left(by_.pop());
}

}  // namespace onager::emptiness
