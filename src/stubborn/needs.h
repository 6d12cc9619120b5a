// The must-include graph of a system: what a transition in a stubborn set needs there with it.
//
//   enabled t    needs all of DNA(t); or, where that is enough, all of DNB(t)
//   disabled t   needs one of its active conditions
//   condition c  needs all of its members
//
// A condition is a guard g and a direction. Enabling: active while g is false,
// for the transitions that have g; members NES(g). Disabling: active while g is
// true, for the transitions with a guard that g excludes; members NDS(g).

#pragma once

#include "system/enabled_set.h"
#include "system/transition_system.h"

namespace onager::stubborn {

using ConditionId = std::uint32_t;

// How much is known of guards and transitions that never hold together.
enum class Sharpness {
  kStatic,     // nothing: DNA and NES as the structure tells
  kExclusive,  // exclusions shrink DNA and add disabling conditions
};

class Needs {
 public:
  Needs(const TransitionSystem& system, Sharpness sharpness);

  std::span<const TransitionId> conflicts_of(TransitionId t) const { return conflicts_[t]; }            // DNA
  std::span<const TransitionId> left_conflicts_of(TransitionId t) const { return left_conflicts_[t]; }  // DNB
  std::span<const TransitionId> left_conflicting_with(TransitionId t) const { return left_conflicting_[t]; }
  std::span<const ConditionId> conditions_of(TransitionId t) const { return conditions_[t]; }
  std::span<const TransitionId> users_of(ConditionId c) const { return users_[c]; }  // t with c in conditions_of(t)
  std::span<const TransitionId> members_of(ConditionId c) const { return members_[c]; }
  std::span<const ConditionId> conditions_with(TransitionId t) const { return with_[t]; }  // c with t in members_of(c)

  std::size_t transitions() const { return conflicts_.rows(); }
  std::size_t conditions() const { return members_.rows(); }
  static GuardId guard_of(ConditionId c) { return c / 2; }
  static bool is_enabling(ConditionId c) { return c % 2 == 0; }
  // Enabling conditions are active while their guard is false, disabling ones while it is true.
  static bool is_active(ConditionId c, const EnabledSet& enabled) {
    return enabled.holds(guard_of(c)) != is_enabling(c);
  }

 private:
  Csr<TransitionId> conflicts_, left_conflicts_, left_conflicting_;
  Csr<ConditionId> conditions_, with_;
  Csr<TransitionId> users_, members_;
};

}  // namespace onager::stubborn
