// Offline: explores without a proviso, then adds each transition that a cycle ignores in some state of it, and so on in
// turn.
//
// Paper      [evangelista.23], section 4.2, OPT-scp, described there but not run
// Idea       what is enabled and not taken in a state stays enabled in its
//            successors. So a cycle that ignores t lies within the states where
//            t is postponed, and it is cut when t is taken in one of them. A
//            transition is only added to a state that lies on such a cycle.
// Invariant  `postponed_` has, state by state, what is enabled and not yet taken
// Promise    Strong: the search ends when no cycle ignores a transition
// Cost       a few bytes an edge, 5 a state, 4 for each transition postponed in
//            a state, and a round's graph

#include <algorithm>
#include <cassert>
#include <tuple>
#include <utility>
#include <vector>

#include "proviso/strategies.h"
#include "proviso/support/cycles.h"
#include "proviso/support/graph_log.h"

namespace onager::proviso {

namespace {

class OptimalStrong final : public Proviso {
 public:
  explicit OptimalStrong(const Setting& setting)
      : budget_(setting.budget),
        watch_(setting.watch),
        transitions_(setting.transitions),
        begin_(budget_),
        postponed_(budget_),
        log_(budget_),
        waiting_(charged<Waiting>(budget_)) {}

  void entered(StateId state, std::span<const TransitionId> enabled, std::span<const TransitionId> taken) override {
    assert(state == states_);
    states_ = state + std::size_t{1};
    begin_.grow(states_ + 1);
    auto next = taken.begin();
    for (TransitionId t : enabled) {
      if (next != taken.end() && *next == t)
        ++next;
      else
        postponed_.push(t);
    }
    assert(next == taken.end());  // a part of what is enabled, in the same order
    begin_[states_] = postponed_.size();
  }
  Answer finished_edge(StateId from, TransitionId by, StateId to) override {
    assert(from < states_);
    if (begin_[from] == begin_[from + std::size_t{1}]) return Answer::kKeep;
    log_.append(from, to);
    if (from == state_)
      for (std::size_t i = begin_[from]; i < begin_[from + std::size_t{1}]; ++i)
        if (postponed_[i] == by) postponed_[i] = kNone;
    return Answer::kKeep;
  }
  Revisit revisit() override {
    for (;;) {
      if (waiting_.empty()) find_cycles();
      if (waiting_.empty()) return {};
      std::tie(state_, wanted_) = waiting_.back();
      waiting_.pop_back();
      collect_postponed();
      // What was added for another transition may have brought this one in.
      if (std::ranges::find(rest_, wanted_) != rest_.end()) return {state_, {&wanted_, 1}, rest_};
    }
  }

 private:
  using Waiting = std::pair<StateId, TransitionId>;

  template <typename Visit>
  void for_each_postponed(Visit visit) const {
    for (StateId state = 0; state < states_; watch_.spend(2), ++state)
      for (std::size_t i = begin_[state]; i < begin_[state + std::size_t{1}]; ++i)
        if (postponed_[i] != kNone) visit(postponed_[i], state);
  }
  void collect_postponed() {
    rest_.clear();
    for (std::size_t i = begin_[state_]; i < begin_[state_ + std::size_t{1}]; ++i)
      if (postponed_[i] != kNone) rest_.push_back(postponed_[i]);
  }

  void find_cycles() {
    GrowingArray<std::uint8_t> reduced(budget_);
    GrowingArray<std::size_t> end(budget_);  // transition -> end of its states
    GrowingArray<StateId> states(budget_);   // where it is postponed
    reduced.reset(states_);
    end.reset(transitions_ + 1);
    for_each_postponed([&](TransitionId t, StateId state) {
      reduced[state] = 1;
      ++end[t + std::size_t{1}];
    });
    for (std::size_t t = 0; t < transitions_; ++t) end[t + 1] += end[t];
    states.reset(end[transitions_]);
    for_each_postponed([&](TransitionId t, StateId state) { states[end[t]++] = state; });
    Cycles cycles(log_, states_, budget_, watch_, [&](StateId state) { return reduced[state] != 0; });
    for (TransitionId t = 0; t < transitions_; ++t) {
      const std::size_t begin = t == 0 ? 0 : end[t - 1];
      for (StateId state : cycles.cut({states.data() + begin, states.data() + end[t]})) waiting_.emplace_back(state, t);
    }
  }

  MemoryBudget& budget_;
  Watch& watch_;
  std::size_t transitions_;
  std::size_t states_ = 0;
  GrowingArray<std::uint64_t> begin_;     // state -> first of its postponed transitions
  GrowingStack<TransitionId> postponed_;  // kNone: has been taken since
  GraphLog log_;                          // edges of states with postponed transitions
  ChargedVector<Waiting> waiting_;        // transitions to be added, and where
  StateId state_ = kNone;                 // revisited last
  TransitionId wanted_ = kNone;           // what is added there
  std::vector<TransitionId> rest_;        // what is postponed there
};

}  // namespace

std::unique_ptr<Proviso> make_optimal_strong(const Setting& setting) {
  return std::make_unique<OptimalStrong>(setting);
}

}  // namespace onager::proviso
