// Best-first search: of the states that wait, the one nearest to the goal is expanded next.
//
// Paper      [ulrik.21.aalborg] section 4.2, for reachability after [jensen.16.topnoc]
// Idea       a heap of the waiting states by their distance, the newest first
//            among equals, so that a run is followed as long as it gets nearer.
//            The distance is taken of a successor while its parent is at hand.
// Invariant  every state that is stored is expanded or in the heap, once
// Cost       8 bytes a waiting state, and one call of the distance for each
//            state; 4 bytes a state for parents, if paths are kept

#include <algorithm>

#include "search/expansion.h"
#include "search/strategies.h"

namespace onager::search {

namespace {

class BestFirst final : public Search {
 public:
  explicit BestFirst(const Parts& parts)
      : parts_(parts), expansion_(parts), heap_(parts.budget), parents_(parts.budget) {}

  Stop run(Visitor& visitor, Monitor& monitor) override {
    try {
      at_ = expansion_.start();
      remember(at_, kNone);
      push(at_, 0);
      return explore(visitor, monitor);
    } catch (const std::bad_alloc&) {
      return Stop::kMemory;
    }
  }

  std::vector<StateId> path() const override {
    std::vector<StateId> states;
    for (StateId state = at_; state != kNone; state = parents_[state]) states.push_back(state);
    return {states.rbegin(), states.rend()};
  }

 private:
  Stop explore(Visitor& visitor, Monitor& monitor) {
    std::size_t since_poll = 0;
    while (size_ > 0) {
      at_ = pop();
      expansion_.move_to(at_);
      if (!expansion_.visit(visitor)) return Stop::kFound;
      const auto chosen = expansion_.choose();
      if (!expansion_.stage(chosen)) {
        overflow_ = expansion_.overflow();
        return Stop::kOverflow;
      }
      const auto found = expansion_.resolve(store::Resolve::kInsert);
      take(found);
      if (parts_.observer != nullptr) tell(chosen, found);
      ++progress_.expanded;
      progress_.edges += found.size();
      progress_.states = parts_.store.size();
      progress_.waiting = size_;
      if ((since_poll += 1 + chosen.size()) < poll_interval_) continue;
      since_poll = 0;
      if (const Stop stop = monitor.poll(progress_); stop != Stop::kComplete) return stop;
    }
    return Stop::kComplete;
  }

  void tell(std::span<const TransitionId> chosen, std::span<const store::Found> found) {
    parts_.observer->entered(at_, expansion_.enabled().list(), chosen);
    for (std::size_t i = 0; i < found.size(); ++i) parts_.observer->edge(at_, chosen[i], found[i].state);
    parts_.observer->left(at_);
  }

  void take(std::span<const store::Found> found) {
    const StateView here = expansion_.state();
    next_.assign(here.begin(), here.end());
    for (std::size_t i = 0; i < found.size(); ++i) {
      if (!found[i].fresh) continue;
      remember(found[i].state, at_);
      push(found[i].state, distance_after(expansion_.successors()[i].changes));
    }
  }
  std::uint32_t distance_after(std::span<const Change> changes) {
    if (parts_.priority == nullptr) return 0;
    for (const Change& change : changes) next_[change.slot] = change.value;
    const std::uint64_t distance = parts_.priority->of(next_);
    const StateView here = expansion_.state();
    for (const Change& change : changes) next_[change.slot] = here[change.slot];
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(distance, kNone));
  }

  // Nearest on top; the newer of two that are equally near, as its number is greater.
  static std::uint64_t key(StateId state, std::uint32_t distance) {
    return std::uint64_t{distance} << 32 | static_cast<std::uint32_t>(~state);
  }
  void push(StateId state, std::uint32_t distance) {
    heap_.grow(size_ + 1);
    heap_[size_++] = key(state, distance);
    std::push_heap(heap_.data(), heap_.data() + size_, std::greater<>());
  }
  StateId pop() {
    std::pop_heap(heap_.data(), heap_.data() + size_, std::greater<>());
    return ~static_cast<StateId>(heap_[--size_]);
  }

  void remember(StateId state, StateId parent) {
    if (!parts_.keep_paths) return;
    parents_.grow(state + std::size_t{1});
    parents_[state] = parent;
  }

  const Parts parts_;
  const std::size_t poll_interval_ = poll_interval(parts_);
  Expansion expansion_;
  GrowingArray<std::uint64_t> heap_;  // keys of the states that wait
  std::size_t size_ = 0;              // of the heap
  GrowingArray<StateId> parents_;     // only with keep_paths
  State next_;                        // scratch: a successor
  StateId at_ = kNone;                // being visited or expanded
};

}  // namespace

std::unique_ptr<Search> make_best_first(const Parts& parts) {
  return std::make_unique<BestFirst>(parts);
}

}  // namespace onager::search
