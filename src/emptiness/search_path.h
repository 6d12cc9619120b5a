// The path of a depth-first search through a product, and what waits along it.
//
// Idea       steps to states that are not stored wait as transitions, and are fired again in their turn: a state is
//            stored only when it is read. Steps to known states wait as nodes.
// Invariant  the frames are a path; what a frame has still to follow lies on top of the waiting list when it is the top
// Cost       8 bytes a frame and 8 a waiting step

#pragma once

#include <cassert>

#include "emptiness/search.h"

namespace onager::emptiness {

// A way to a node that is about to be followed: the node may or may not be there.
struct Successor {
  StateId state;
  ltl::AutomatonState automaton;
  product::Marks marks;
};

class SearchPath {
 public:
  explicit SearchPath(const Parts& parts)
      : parts_(parts), frames_(parts.budget), waiting_(parts.budget), by_(parts.budget), waiting_by_(parts.budget) {}

  bool empty() const { return frames_.empty(); }
  std::size_t depth() const { return frames_.size(); }
  NodeId top() { return frames_.top().node; }
  NodeId operator[](std::size_t i) const {
    assert(i < depth());
    return frames_[i].node;
  }

  // The successors of the initial state's reading, all of which wait below the first frame.
  std::vector<Successor> start();

  // A new top; steps to nodes that can be told at once are given to `meet`, which returns false for one that shall wait
  // until its turn comes. False if a slot overflows.
  template <typename Meet>
  bool enter(NodeId node, Meet meet);
  // Until the path is empty: `visit` sees the next successor of the top, `done` is asked before a top without any is
  // left, and `look_around` after either; each may end it, as does a slot that overflows.
  template <typename Visit, typename Done, typename LookAround>
  Stop follow(Visit visit, Done done, LookAround look_around);

  std::uint64_t edges() const { return edges_; }

 private:
  static constexpr std::uint64_t kScoring = 64;     // work of the guide for a step, as a rule
  static constexpr std::uint16_t kUnread = 0xffff;  // in place of a state of the automaton: a transition waits

  struct Frame {
    NodeId node;
    std::uint32_t waiting;
  };
  struct Wait {
    std::uint32_t state;  // or transition
    std::uint16_t automaton;
    product::Marks marks;  // of a transition: its turn
  };

  void wait(const Wait& step, TransitionId by) {
    assert(step.automaton != kUnread || step.state == by);
    waiting_.push(step);
    if (parts_.guide != nullptr) waiting_by_.push(by);
    ++frames_.top().waiting;
  }
  // The next successor of the top, or false if none waits. `overflow` tells whether a slot does.
  bool next(Successor& successor, bool& overflow);
  void read(StateId state, product::Turn turn, TransitionId by);
  void leave();
  // Of the uppermost frames.
  bool holds_invariant() const;

  const Parts parts_;
  GrowingStack<Frame> frames_;
  GrowingStack<Wait> waiting_;
  GrowingStack<TransitionId> by_, waiting_by_;  // of frames and waiting steps: their transitions, for the guide
  TransitionId followed_ = kNone;               // by what the successor given last was reached, for the guide
  std::vector<std::uint32_t> order_;            // scratch: in which steps are followed
  std::uint64_t edges_ = 0;
};

template <typename Visit, typename Done, typename LookAround>
Stop SearchPath::follow(Visit visit, Done done, LookAround look_around) {
  Stop stop = Stop::kComplete;
  while (stop == Stop::kComplete && !empty()) {
    Successor successor;
    bool overflow = false;
    if (next(successor, overflow))
      stop = visit(successor);
    else if (overflow)
      stop = Stop::kOverflow;
    else if ((stop = done(top())) == Stop::kComplete)
      leave();
    if (stop == Stop::kComplete) stop = look_around();
  }
  return stop;
}

template <typename Meet>
bool SearchPath::enter(NodeId node, Meet meet) {
  frames_.push({node, 0});
  product::Product& product = parts_.product;
  const ltl::AutomatonState part = parts_.nodes.automaton(node);
  if (!product.expand(parts_.nodes.state(node), part)) return false;
  const auto steps = product.steps();
  if (parts_.guide != nullptr) {
    product.add_work(kScoring * steps.size());
    by_.push(followed_);
    parts_.guide->entered(followed_);
    parts_.guide->order(product, product.state_of(part), order_);
  }
  assert(parts_.guide == nullptr || order_.size() == steps.size());
  for (std::size_t k = steps.size(); k-- > 0;) {
    const product::Step& step = steps[parts_.guide != nullptr ? order_[k] : k];
    if (step.state == kNone || !product.is_read(step.state)) {
      wait({step.transition, kUnread, step.turn.bits()}, step.transition);
      continue;
    }
    const auto moves = product.moves(part, step.state);
    for (std::size_t i = moves.size(); i-- > 0;) {
      const product::Move arrival = product.arrival(moves[i], step.turn);
      const Successor successor{step.state, arrival.target, arrival.marks};
      if (meet(successor))
        ++edges_;
      else
        wait({successor.state, static_cast<std::uint16_t>(successor.automaton), successor.marks}, step.transition);
    }
  }
  assert(holds_invariant());
  return true;
}

}  // namespace onager::emptiness
