// The runs of transitions outside a set, walked with and without a member of it fired first.
//
// Idea       breadth first, so that the run to what is met first is a shortest one
// Contract   knows nothing of relations: what it shares with the algorithms is the transition system alone
// Cost       the pairs of states met; at most a given number of them, after which what was seen is a part

#pragma once

#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "system/enabled_set.h"
#include "system/transition_system.h"

namespace onager::audit {

class OutsideRuns {
 public:
  // Reached by an outside run, and by the same run after the member at hand; nothing when that cannot fire.
  struct Pair {
    State without;
    std::optional<State> with;
    bool marked = false;  // by whoever walks: something was seen on the way
    friend auto operator<=>(const Pair&, const Pair&) = default;
  };
  class Walk;
  // Of a state, with what is enabled there.
  using Test = std::function<bool(const State&, const EnabledSet&)>;

  // A walk ends after `most_states`, and as soon as `stop` says so; it is asked now and then and may be empty.
  OutsideRuns(const TransitionSystem& system, std::size_t most_states, std::function<bool()> stop)
      : system_(system), most_states_(most_states), stop_(std::move(stop)), enabled_(system) {}

  // From now on runs are outside this set.
  void set_members(std::span<const TransitionId> members);
  bool is_inside(TransitionId t) const { return inside_[t]; }

  // Whether a walk since `set_members` was cut off: by the bound, by `stop`, or by a slot that would overflow.
  bool was_bounded() const { return bounded_; }

  // Ascending.
  std::vector<TransitionId> enabled_in(const State& state);
  // A shortest outside run from the state to one for which `wanted` holds; nothing: none was met.
  std::optional<std::vector<TransitionId>> run_to(const State& state, const Test& wanted);
  // Nothing when a slot would overflow: what comes after is beyond what states can tell.
  std::optional<State> fired(const State& state, TransitionId t);

 private:
  const TransitionSystem& system_;
  const std::size_t most_states_;
  const std::function<bool()> stop_;
  EnabledSet enabled_;
  std::vector<bool> inside_;
  bool bounded_ = false;
  std::size_t steps_ = 0;  // of all walks, so that short ones are interrupted too
};

// The pairs met along outside runs, each with the pair and the transition it was first met from.
class OutsideRuns::Walk {
 public:
  Walk(OutsideRuns& runs, Pair first) : runs_(runs) { meet(std::move(first), nullptr, kNone); }

  // Nothing: all were seen, or the walk was cut off.
  const Pair* next();
  // Goes on from the pair at hand by all of `enabled`, those in its `without`, that are outside the set.
  void spread(const std::vector<TransitionId>& enabled, bool marked = false);
  // The transitions that led to the pair at hand.
  std::vector<TransitionId> run() const;

 private:
  struct Origin {
    const std::pair<const Pair, Origin>* from;  // nullptr: the first pair
    TransitionId by;
  };
  using Met = std::map<Pair, Origin>;

  void meet(Pair pair, const Met::value_type* from, TransitionId by);

  OutsideRuns& runs_;
  Met met_;
  std::deque<const Met::value_type*> todo_;  // first come, first served
  const Met::value_type* at_ = nullptr;
};

}  // namespace onager::audit
