// The least that a stubborn set must take in to contain given transitions.
//
// Idea       the union of two strongly stubborn sets is one, and the union of a
//            weakly stubborn set with a strongly stubborn one is weakly
//            stubborn: what D1 and D2 ask of a member only gets easier in a
//            larger set. So a set that was chosen may be widened by the closure
//            of any transitions
// Result     strongly stubborn, if it has an enabled member
// Cost       one pass over what the members need, each condition that is met
//            once

#pragma once

#include <span>
#include <vector>

#include "stubborn/engine/epoch_set.h"
#include "stubborn/engine/needs.h"

namespace onager::stubborn {

class Widening {
 public:
  explicit Widening(const Needs& needs) : needs_(needs), inside_(needs.transitions()), met_(needs.conditions()) {}

  // The enabled members of a strongly stubborn set that contains all of `wanted`, enabled or not; ascending, valid
  // until the next call.
  std::span<const TransitionId> enabled_closure(std::span<const TransitionId> wanted, const EnabledSet& enabled,
                                                StateView state);
  // The enabled members of a set that contains all of `wanted` and satisfies D1 for its disabled members; likewise.
  std::span<const TransitionId> first_steps(std::span<const TransitionId> wanted, const EnabledSet& enabled,
                                            StateView state);
  // Members of the set of the last call.
  std::span<const TransitionId> members() const { return members_; }

 private:
  void close(std::span<const TransitionId> wanted, const EnabledSet& enabled, StateView state, bool with_keys);
  void add(TransitionId t);
  void meet(GroupId group, const EnabledSet& enabled, StateView state);
  std::size_t cost(ConditionId c, const EnabledSet& enabled, StateView state) const;

  const Needs& needs_;
  std::vector<std::uint8_t> inside_;
  EpochSet met_;  // conditions whose members are inside
  std::vector<TransitionId> members_, result_;
};

}  // namespace onager::stubborn
