// The enabled transitions of a current state, kept up to date as the state changes.
//
// Idea       every disabled transition watches one of its false guards, as clauses watch literals in a SAT solver: only
//            when that guard becomes true is the transition examined.
// Invariant  for the state last given: the truth of every guard is known; a transition is in the set, or in the list of
//            one false guard; the list, once asked for, contains the members of the set
// Cost       of an update: the guards on the changed slots, of those that hold for one value of the slot only the ones
//            of its old and its new value (system/point_guards.h), the watchers of those that become true and the users
//            of those that become false; of the list, a bit for each transition and what is enabled, paid by whoever
//            asks for it first after a change. Where only the list is asked for, what the system needs for it

#pragma once

#include <algorithm>
#include <cassert>
#include <span>
#include <vector>

#include "base/bit_set.h"
#include "system/point_guards.h"
#include "system/transition_system.h"

namespace onager {

class EnabledSet {
 public:
  // With `list_only`, guards are hardly ever asked for, and a system that lists its enabled transitions itself does so.
  explicit EnabledSet(const TransitionSystem& system, bool list_only = false);

  void reset(StateView state);
  // `changed` lists every slot in which `state` differs from the state before, and may list more.
  void update(StateView state, std::span<const SlotId> changed);

  bool contains(TransitionId t) const {
    assert(t < room_.size());
    return by_system_ ? std::ranges::binary_search(list(), t) : enabled_.contains(t);
  }
  bool empty() const { return count_ == 0; }
  std::size_t size() const { return count_; }
  // The first of the list, which is not made for it; the set must not be empty.
  TransitionId front() const;
  bool holds(GuardId g) const {
    assert(g < watchers_.size());
    return by_system_ ? holds_now(g) : truth_.contains(g);
  }
  // The guards that hold, and the transitions that are enabled; not with `list_only`.
  const BitSet& truth() const { return truth_; }
  const BitSet& bits() const { return enabled_; }
  // In ascending order; valid until the next update.
  std::span<const TransitionId> list() const {
    if (!listed_) list_anew();
    return std::span(room_).first(count_);
  }

  // Whether all of the above is so for `state`. Looks at the whole system.
  bool holds_invariant(StateView state) const;

 private:
  bool holds_now(GuardId g) const;
  bool is_watched_once(TransitionId t) const;
  void list_anew() const;
  void collect(StateView state, std::span<const SlotId> changed);
  void collect_points(std::uint32_t row, Value now);
  void apply();
  void watch(TransitionId t);
  void drop(TransitionId t, GuardId because);
  void drop_disabled();
  void drop_users();

  const TransitionSystem& system_;
  const PointGuards* points_ = nullptr;  // null: all slots have few of them
  std::vector<Value> last_;              // row of points_ -> the value of its slot in the state last given
  bool by_system_ = false;               // the list is all there is, and the system makes it
  StateView state_;                      // then what it was last given
  bool single_slot_guards_;              // no guard reads two slots, so none is collected twice
  BitSet truth_;                         // the guards that hold
  BitSet enabled_;
  std::vector<TransitionId> watchers_;      // guard -> first of its watchers, kNone at the end
  std::vector<TransitionId> next_;          // transition -> next watcher of the same guard
  mutable std::vector<TransitionId> room_;  // the list in front, with room for all transitions
  mutable bool listed_ = true;              // whether it is up to date
  std::size_t count_ = 0;                   // transitions in the set
  std::vector<GuardId> fallen_;             // scratch: guards that have become false
  std::vector<GuardId> touched_;            // scratch: guards to look at again
  std::vector<std::uint8_t> fresh_;         // scratch: their truth now
};

}  // namespace onager
