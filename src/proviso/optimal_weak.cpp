// Offline: explores without a proviso, then cuts the cycles that have no fully expanded state, and so on in turn.
//
// Paper      [evangelista.23], section 4.2, OPT-wcp
// Idea       a state is only expanded when it lies on a cycle of states that are
//            not; expanding others cannot mend that cycle, so all cycles of one
//            round are cut before the search goes on
// Differs    the paper marks states with only safe successors or only safe
//            predecessors as safe and picks any other; here components are
//            found, so that what merely lies between two cycles is not picked,
//            and of a component the state with most edges is
// Invariant  the log has all edges of each state that is not fully expanded
// Promise    Weak: the search ends when no cycle is left
// Cost       a few bytes an edge, 1 a state, and a round's graph

#include <cassert>

#include "proviso/strategies.h"
#include "proviso/support/cycles.h"
#include "proviso/support/graph_log.h"

namespace onager::proviso {

namespace {

class OptimalWeak final : public Proviso {
 public:
  explicit OptimalWeak(const Setting& setting)
      : budget_(setting.budget),
        watch_(setting.watch),
        full_(budget_),
        log_(budget_),
        waiting_(charged<StateId>(budget_)) {}

  void entered(StateId state, std::span<const TransitionId> enabled, std::span<const TransitionId> taken) override {
    states_ = std::max<std::size_t>(states_, state + std::size_t{1});
    full_.grow(states_);
    full_[state] = enabled.size() == taken.size();
  }
  Answer finished_edge(StateId from, TransitionId, StateId to) override {
    assert(from < states_);
    if (!full_[from]) log_.append(from, to);
    return Answer::kKeep;
  }
  bool revisits() const override { return true; }
  Revisit revisit() override {
    if (waiting_.empty()) find_cycles();
    if (waiting_.empty()) return {};
    const StateId state = waiting_.back();
    waiting_.pop_back();
    return {state, {}, {}};
  }

 private:
  void find_cycles() {
    Cycles cycles(log_, states_, budget_, watch_, [&](StateId state) { return !full_[state]; });
    auto reduced = charged<StateId>(budget_);
    for (StateId state = 0; state < states_; ++state)
      if (!full_[state]) reduced.push_back(state);
    waiting_ = cycles.cut(reduced);
    for (StateId state : waiting_) full_[state] = true;
  }

  MemoryBudget& budget_;
  Watch& watch_;
  std::size_t states_ = 0;
  GrowingArray<std::uint8_t> full_;  // fully expanded, or waiting for it
  GraphLog log_;                     // edges of the others
  ChargedVector<StateId> waiting_;   // to be expanded
};

}  // namespace

std::unique_ptr<Proviso> make_optimal_weak(const Setting& setting) {
  return std::make_unique<OptimalWeak>(setting);
}

}  // namespace onager::proviso
