// Depth-first search, with an explicit stack.
//
// Idea       on entering a state, all its successors are looked up in one
//            batch; those known by then are done with, the others wait as
//            transitions and are fired again in their turn. So a state is
//            inserted only when it is entered, and the order is strictly
//            depth-first, at nearly the cost of a breadth-first search.
// Invariant  the stack is a path from the initial state; below[i] .. of the
//            waiting list are what frame i has still to fire
// Cost       8 bytes a frame and 4 a waiting transition

#include "search/expansion.h"
#include "search/strategies.h"
#include "search/with_proviso.h"

namespace onager::search {

namespace {

class Dfs final : public Search {
 public:
  explicit Dfs(const Parts& parts) : parts_(parts), expansion_(parts), frames_(parts.budget), waiting_(parts.budget) {}

  Stop run(Visitor& visitor, Monitor& monitor) override {
    try {
      return explore(visitor, monitor);
    } catch (const std::bad_alloc&) {
      return Stop::kMemory;
    }
  }

  std::vector<StateId> path() const override {
    std::vector<StateId> states;
    for (std::size_t i = 0; i < frames_.size(); ++i) states.push_back(frames_[i].state);
    return states;
  }

 private:
  struct Frame {
    StateId state;
    std::uint32_t waiting;  // transitions of this frame on top of the waiting list, when it is the top frame
  };

  Stop explore(Visitor& visitor, Monitor& monitor) {
    Stop stop = enter(expansion_.start(), visitor);
    while (stop == Stop::kComplete && !frames_.empty()) {
      if (frames_.top().waiting == 0) {
        frames_.pop();
        continue;
      }
      const StateId next = follow();
      if (overflow_ != kNone) return Stop::kOverflow;
      if (next == kNone) continue;
      stop = enter(next, visitor);
      if (stop != Stop::kComplete || since_poll_ < poll_interval_) continue;
      since_poll_ = 0;
      stop = monitor.poll(progress_);
    }
    return stop;
  }

  Stop enter(StateId state, Visitor& visitor) {
    expansion_.move_to(state);
    frames_.push({state, 0});
    progress_.states = parts_.store.size();
    progress_.waiting = frames_.size();
    if (!expansion_.visit(visitor)) return Stop::kFound;
    const auto chosen = expansion_.choose();
    if (!expansion_.stage(chosen)) {
      overflow_ = expansion_.overflow();
      return Stop::kOverflow;
    }
    since_poll_ += 1 + chosen.size();
    const auto found = expansion_.resolve(store::Resolve::kFind);
    for (std::size_t i = found.size(); i-- > 0;) {
      if (found[i].state != kNone) {
        ++progress_.edges;
        continue;
      }
      waiting_.push(chosen[i]);
      ++frames_.top().waiting;
    }
    ++progress_.expanded;
    return Stop::kComplete;
  }

  // Fires the next waiting transition of the top frame; the state it leads to if that is new, else kNone.
  StateId follow() {
    --frames_.top().waiting;
    const TransitionId t = waiting_.pop();
    expansion_.move_to(frames_.top().state);
    ++progress_.edges;
    if (!expansion_.stage(std::span(&t, 1))) {
      overflow_ = expansion_.overflow();
      return kNone;
    }
    const store::Found found = expansion_.resolve(store::Resolve::kInsert)[0];
    return found.fresh ? found.state : kNone;
  }

  const Parts parts_;
  const std::size_t poll_interval_ = poll_interval(parts_);
  Expansion expansion_;
  GrowingStack<Frame> frames_;
  GrowingStack<TransitionId> waiting_;
  std::size_t since_poll_ = 0;  // states and steps
};

}  // namespace

std::unique_ptr<Search> make_dfs(const Parts& parts) {
  if (parts.proviso != nullptr || parts.observer != nullptr) return dfs_with_proviso(parts);
  return std::make_unique<Dfs>(parts);
}

}  // namespace onager::search
