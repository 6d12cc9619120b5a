// The target of an edge back is fully expanded later, unless source or target are expanded already.
//
// Paper      [evangelista.23], algorithm 3, BFS-dst
// Idea       the owner of the target decides alone, so that in a distributed
//            search no answer has to travel back
// Differs    states put down are expanded when nothing else waits
// Invariant  one end of each edge back is safe: fully expanded, or put down for
//            it
// Promise    Weak: the state of a cycle with the greatest number has an edge to
//            one that is not greater; if neither is fully expanded, the target
//            is put down for it
// Cost       1 byte a state, 4 a state that is put down

#include <cassert>

#include "base/memory.h"
#include "proviso/strategies.h"

namespace onager::proviso {

namespace {

class QueueDestination final : public Proviso {
 public:
  explicit QueueDestination(const Setting& setting) : safe_(setting.budget), again_(setting.budget) {}

  void entered(StateId state, std::span<const TransitionId> enabled, std::span<const TransitionId> taken) override {
    safe_.grow(state + std::size_t{1});
    if (enabled.size() == taken.size()) safe_[state] = 1;
  }
  Answer finished_edge(StateId from, TransitionId, StateId to) override {
    if (to > from || safe_[from] != 0 || safe_[to] != 0) return Answer::kKeep;
    assert(to <= from);  // it was entered
    safe_[to] = 1;
    again_.push(to);
    return Answer::kKeep;
  }
  bool revisits() const override { return true; }
  Revisit revisit() override { return {next_ == again_.size() ? kNone : again_[next_++], {}, {}}; }

 private:
  GrowingArray<std::uint8_t> safe_;  // fully expanded, or put down for it
  GrowingStack<StateId> again_;      // put down
  std::size_t next_ = 0;             // the first of them not yet expanded
};

}  // namespace

std::unique_ptr<Proviso> make_queue_destination(const Setting& setting) {
  return std::make_unique<QueueDestination>(setting);
}

}  // namespace onager::proviso
