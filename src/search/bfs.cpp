// Breadth-first search. The queue is the store itself: states are numbered in the order in which they are met.
//
// Invariant  states below the head are expanded, the rest wait
// Result     paths are shortest
// Cost       4 bytes a state for parents, if paths are kept

#include "search/expansion.h"
#include "search/strategies.h"
#include "search/with_proviso.h"

namespace onager::search {

namespace {

class Bfs final : public Search {
 public:
  explicit Bfs(const Parts& parts)
      : parts_(parts),
        batch_(parts.reduction != nullptr && parts.reduction->wants_forward() ? 1 : kBatch),
        expansion_(parts),
        parents_(parts.budget) {}

  Stop run(Visitor& visitor, Monitor& monitor) override {
    try {
      expansion_.start();
      remember(0, kNone);
      return explore(visitor, monitor);
    } catch (const std::bad_alloc&) {
      return Stop::kMemory;
    }
  }

  std::vector<StateId> path() const override {
    std::vector<StateId> states;
    for (StateId state = head_; state != kNone; state = parents_[state]) states.push_back(state);
    return {states.rbegin(), states.rend()};
  }

 private:
  static constexpr std::size_t kBatch = 96;  // steps resolved together
  static constexpr StateId kAhead = 6;       // states fetched before they are needed

  Stop explore(Visitor& visitor, Monitor& monitor) {
    std::size_t since_poll = 0;
    for (head_ = 0; head_ < parts_.store.size(); ++head_) {
      if (head_ + kAhead < parts_.store.size()) parts_.store.prefetch(head_ + kAhead);
      expansion_.move_to(head_);
      if (!expansion_.visit(visitor)) return Stop::kFound;
      const auto chosen = expansion_.choose();
      if (!expansion_.stage(chosen)) {
        overflow_ = expansion_.overflow();
        return Stop::kOverflow;
      }
      sources_.insert(sources_.end(), chosen.size(), head_);
      ++progress_.expanded;
      if (sources_.size() >= batch_ || head_ + 1 == parts_.store.size()) resolve();
      if ((since_poll += 1 + chosen.size()) < poll_interval_) continue;
      since_poll = 0;
      if (const Stop stop = monitor.poll(progress_); stop != Stop::kComplete) return stop;
    }
    return Stop::kComplete;
  }

  void resolve() {
    const auto found = expansion_.resolve(store::Resolve::kInsert);
    progress_.edges += found.size();
    for (std::size_t i = 0; i < found.size(); ++i)
      if (found[i].fresh) remember(found[i].state, sources_[i]);
    progress_.states = parts_.store.size();
    progress_.waiting = progress_.states - progress_.expanded;
    sources_.clear();
  }

  void remember(StateId state, StateId parent) {
    if (!parts_.keep_paths) return;
    parents_.grow(state + std::size_t{1});
    parents_[state] = parent;
  }

  const Parts parts_;
  const std::size_t poll_interval_ = poll_interval(parts_);
  const std::size_t batch_;  // steps staged before they are resolved
  Expansion expansion_;
  StateId head_ = 0;
  std::vector<StateId> sources_;   // of the staged steps
  GrowingArray<StateId> parents_;  // only with keep_paths
};

}  // namespace

std::unique_ptr<Search> make_bfs(const Parts& parts) {
  if (parts.proviso != nullptr || parts.observer != nullptr) return bfs_with_proviso(parts);
  return std::make_unique<Bfs>(parts);
}

}  // namespace onager::search
