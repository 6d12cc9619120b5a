// The must-include graph of a system: what a transition in a stubborn set needs there with it.
//
//   enabled t    needs all of its key groups; or, where that is enough (weak),
//                all of its left groups
//   disabled t   needs its own group
//   group        needs one of its conditions that are active
//   condition    needs all of its members that count in the state
//
// The conditions of disabled transitions are guards with a direction.
// Enabling: active while the guard is false, for the transitions that have it;
// members NES. Disabling: active while the guard is true, for the transitions
// with a guard that it excludes; members NDS. Guards that exclude many others,
// such as the places of a large unit, are left out unless asked for: there NES,
// followed back from place to place, ends in members of NDS anyway. The other
// conditions are those of system/dependence.h and always active.

#pragma once

#include <algorithm>
#include <atomic>
#include <cassert>
#include <exception>

#include "system/dependence.h"
#include "system/enabled_set.h"
#include "system/transition_system.h"

namespace onager::stubborn {

using ConditionId = std::uint32_t;
using GroupId = std::uint32_t;

// How much is known beyond the structure.
struct Sharpness {
  bool exclusive = false;                        // guards that never hold together: fewer conflicts, more conditions
  bool dynamic = false;                          // conditions that depend on the state
  const Csr<TransitionId>* conflicts = nullptr;  // a sharper DNA, such as the exact one
  bool weak = true;                              // whether left groups will be asked for
  bool disabling = false;         // conditions from necessary disabling sets, without and with `exclusive`
  std::size_t most_excluded = 8;  // unless `disabling`: a guard that excludes more gives no such conditions
  friend bool operator==(const Sharpness&, const Sharpness&) = default;
};

// Thrown where choices take more work than they are allowed.
class WorkSpent : public std::exception {
 public:
  const char* what() const noexcept override { return "a choice takes more work than is allowed"; }
};

class Needs {
 public:
  // Throws LimitMet.
  Needs(const TransitionSystem& system, const Sharpness& sharpness);

  // As long as it lives, choices along the graph may take so much work in all; one at a time.
  class Allowance {
   public:
    Allowance(const Needs& needs, std::uint64_t work) : needs_(needs) {
      assert(needs.allowed_ == kUnlimited);
      needs.allowed_ = needs.work() + work;
    }
    ~Allowance() { needs_.allowed_ = kUnlimited; }
    Allowance(const Allowance&) = delete;
    Allowance& operator=(const Allowance&) = delete;

   private:
    const Needs& needs_;
  };

  // Counts `work`, in steps along the graph of a few nanoseconds each, and spends it on the watch of the system: to be
  // called by whoever walks the graph, so that even a single choice keeps the limits. Throws LimitMet and WorkSpent.
  void count_work(std::uint64_t work) const {
    const std::uint64_t all = work_.load(std::memory_order_relaxed) + work;
    work_.store(all, std::memory_order_relaxed);  // what two threads lose to each other makes a rough figure rougher
    if (all > allowed_.load(std::memory_order_relaxed)) throw WorkSpent();
    watch_.spend(work);
  }
  // All that was counted so far; the same for the same choices, whatever the machine.
  std::uint64_t work() const { return work_.load(std::memory_order_relaxed); }

  std::size_t transitions() const { return transitions_; }
  std::size_t conditions() const { return members_.rows(); }
  std::size_t groups() const { return options_.rows(); }
  // The transitions of each process, as the system tells.
  const Csr<TransitionId>& processes() const { return processes_; }

  // The group of a disabled transition has the transition's number.
  bool is_of_disabled(GroupId g) const { return g < transitions(); }
  std::span<const GroupId> key_groups_of(TransitionId t) const { return key_groups_[t]; }
  std::span<const GroupId> left_groups_of(TransitionId t) const { return left_groups_[t]; }
  std::span<const TransitionId> key_users_of(GroupId g) const { return key_users_[g]; }    // with g in key_groups_of
  std::span<const TransitionId> left_users_of(GroupId g) const { return left_users_[g]; }  // with g in left_groups_of

  std::span<const ConditionId> conditions_of(GroupId g) const { return options_[g]; }
  std::span<const GroupId> groups_with(ConditionId c) const { return groups_with_[c]; }  // g with c in conditions_of(g)
  std::span<const TransitionId> members_of(ConditionId c) const { return members_[c]; }  // whether they count or not
  std::span<const ConditionId> conditions_with(TransitionId t) const { return with_[t]; }  // c with t in members_of(c)

  // Whether the condition is a guard's, and of which.
  bool is_guards(ConditionId c) const { return c < guard_conditions_; }
  std::size_t guard_conditions() const { return guard_conditions_; }
  static GuardId guard_of(ConditionId c) { return c / 2; }
  static bool is_enabling(ConditionId c) { return c % 2 == 0; }
  static bool is_guard_active(ConditionId c, const EnabledSet& enabled) {
    return enabled.holds(guard_of(c)) != is_enabling(c);
  }
  bool is_active(ConditionId c, const EnabledSet& enabled) const {
    return !is_guards(c) || is_guard_active(c, enabled);
  }

  // Whether what counts depends on more than the guards.
  bool looks_at_state() const {
    return std::ranges::any_of(slots_, [](SlotId slot) { return slot != kNone; });
  }
  // Whether some members count only in some states.
  bool is_by_state(ConditionId c) const { return slots_[c] != kNone; }
  // All members that count in the state.
  template <typename Visit>
  void for_members(ConditionId c, StateView state, Visit visit) const {
    const auto row = members_[c];
    if (!is_by_state(c)) {
      for (TransitionId t : row) visit(t);
      return;
    }
    const auto ranges = ranges_[c];
    assert(ranges.size() == row.size());
    const Value value = state[slots_[c]];
    for (std::size_t i = 0; i < row.size(); ++i)
      if (ranges[i].contains(value)) visit(row[i]);
  }
  // Whether t, a member, counts in the state.
  bool counts(ConditionId c, TransitionId t, StateView state) const { return !is_by_state(c) || in_range(c, t, state); }
  // How many members count in the state.
  std::uint32_t size_of(ConditionId c, StateView state) const {
    if (!is_by_state(c)) return static_cast<std::uint32_t>(members_[c].size());
    std::uint32_t size = 0;
    for_members(c, state, [&](TransitionId) { ++size; });
    return size;
  }

 private:
  static constexpr std::uint64_t kUnlimited = ~std::uint64_t{0};

  void add_guards(const TransitionSystem& system, const Csr<GuardId>& excluded_by, const Dependence& dependence);
  void add_dependence(const Dependence& dependence, bool weak);
  template <typename Accords>
  void sharpen(TransitionId t, const Dependence& dependence, Accords accords, std::vector<GroupId>& groups);
  void transpose_all();
  bool holds_invariant() const;
  bool in_range(ConditionId c, TransitionId t, StateView state) const;

  Watch& watch_;
  mutable std::atomic<std::uint64_t> work_ = 0, allowed_ = kUnlimited;
  std::size_t transitions_;
  Csr<TransitionId> processes_;
  std::size_t guard_conditions_ = 0;
  Csr<TransitionId> members_;              // of conditions
  Csr<Dependence::Range> ranges_;          // of conditions: empty where all members count always
  std::vector<SlotId> slots_;              // of conditions: what the ranges speak of; kNone without ranges
  Csr<ConditionId> options_;               // of groups
  Csr<GroupId> groups_with_;               // condition -> groups
  Csr<GroupId> key_groups_, left_groups_;  // of transitions
  Csr<TransitionId> key_users_, left_users_;
  Csr<ConditionId> with_;  // transition -> conditions
};

}  // namespace onager::stubborn
