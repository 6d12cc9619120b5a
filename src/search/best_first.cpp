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
#include <cassert>

#include "search/expansion.h"
#include "search/pace.h"
#include "search/parents.h"
#include "search/strategies.h"

namespace onager::search {

namespace {

class BestFirst final : public Search {
 public:
  explicit BestFirst(const Parts& parts) : parts_(parts), expansion_(parts), heap_(parts.budget), parents_(parts) {
    assert(parts.proviso == nullptr);  // it offers no order on which one could rely
  }

  std::vector<StateId> path() const override { return parents_.path_to(at_); }

 private:
  Stop explore(Visitor& visitor, Monitor& monitor) override {
    at_ = expansion_.start();
    parents_.remember(at_, kNone);
    push(at_, 0);
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
      assert(progress_.expanded + size_ == progress_.states);
      if (!pace_.is_due(expansion_.work())) continue;
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
      parents_.remember(found[i].state, at_);
      push(found[i].state, distance_after(expansion_.successors()[i].changes));
    }
  }
  std::uint32_t distance_after(std::span<const Change> changes) {
    if (parts_.priority == nullptr) return 0;
    for (const Change& change : changes) next_[change.slot] = change.value;
    const std::uint64_t distance = parts_.priority->of(next_);
    expansion_.add_work(kDistance);
    const StateView here = expansion_.state();
    for (const Change& change : changes) next_[change.slot] = here[change.slot];
    assert(std::ranges::equal(next_, here));
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(distance, kNone));
  }

  static constexpr std::uint64_t kDistance = 16;  // work to tell how near a state is, as a rule

  // Nearest on top; the newer of two that are equally near, as its number is greater.
  static std::uint64_t key(StateId state, std::uint32_t distance) {
    return std::uint64_t{distance} << 32 | static_cast<std::uint32_t>(~state);
  }
  void push(StateId state, std::uint32_t distance) {
    heap_.grow(size_ + 1);
    heap_[size_++] = key(state, distance);
    std::push_heap(heap_.data(), heap_.data() + size_, std::greater<>());
  }
  // Of the uppermost part of the heap.
  bool holds_invariant() const {
    return size_ <= heap_.capacity() &&
           std::is_heap(heap_.data(), heap_.data() + std::min<std::size_t>(size_, 64), std::greater<>());
  }
  StateId pop() {
    assert(size_ > 0 && holds_invariant());
    std::pop_heap(heap_.data(), heap_.data() + size_, std::greater<>());
    return ~static_cast<StateId>(heap_[--size_]);
  }

  const Parts parts_;
  Expansion expansion_;
  Pace pace_;
  GrowingArray<std::uint64_t> heap_;  // keys of the states that wait
  std::size_t size_ = 0;              // of the heap
  Parents parents_;
  State next_;          // scratch: a successor
  StateId at_ = kNone;  // being visited or expanded
};

}  // namespace

std::unique_ptr<Search> make_best_first(const Parts& parts) {
  return std::make_unique<BestFirst>(parts);
}

}  // namespace onager::search
