// The least that a set must take in to contain given transitions, when every run of interest fires one of them.
//
// Paper      [schmidt.99.petri], [kristensen.00.petri], [ulrik.21.aalborg] definition 3.11 (COM, R)
// Idea       the first member on such a run can be moved to its front (D1). No
//            member has to stay enabled, so there is neither D0 nor a key: an
//            enabled member needs its left groups or its key groups, whichever
//            cost less; a disabled one a scapegoat.
// Result     D1 holds; without an enabled member no run of interest starts here
//            (doc/theory.md, Questions about states)
// Cost       one pass over what the members need

#pragma once

#include <span>
#include <vector>

#include "stubborn/engine/demands.h"
#include "stubborn/engine/growth.h"
#include "stubborn/engine/situation.h"

namespace onager::stubborn {

class GuidedClosure {
 public:
  GuidedClosure(const Needs& needs, Scapegoat scapegoat, bool weak, std::uint64_t seed);

  // The enabled members, ascending; valid until the next call.
  std::span<const TransitionId> close(const Situation& situation, std::span<const TransitionId> required);
  const std::vector<TransitionId>& members() const { return members_; }

 private:
  void add(TransitionId t);
  void satisfy(TransitionId t, const Situation& situation);

  const Needs& needs_;
  Demands demands_;
  EpochSet in_, forward_;
  EpochSet settled_;  // groups of enabled members of which a condition has been added
  std::vector<TransitionId> members_, result_;
  std::vector<std::pair<GroupId, ConditionId>> picked_;  // scratch
};

}  // namespace onager::stubborn
