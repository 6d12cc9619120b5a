// A set that grows from one enabled transition until nothing is missing: the engine of all closure algorithms.
//
// Invariant  every member that is not in the work list has what it needs among
//            the members and the work list
// Result     stubborn, with the start as key transition
// Cost       one pass over the needs of the members; with `star` also over the
//            conditions that the members belong to

#pragma once

#include <vector>

#include "stubborn/engine/choices.h"
#include "stubborn/engine/demands.h"
#include "stubborn/engine/epoch_set.h"
#include "stubborn/engine/needs.h"
#include "stubborn/engine/score.h"
#include "stubborn/engine/situation.h"

namespace onager::stubborn {

class Growth {
 public:
  Growth(const Needs& needs, const Choices& choices, bool star);

  // Forgets the state before; `situation` must stay valid until the next call.
  void begin(const Situation& situation);
  // False, with the set unfinished, as soon as the score is no longer below `limit`. With `enabled_only` it is also
  // left unfinished, and taken for found, when all that is enabled is inside.
  bool grow(TransitionId start, Score limit = kWorst, bool enabled_only = false);
  // From transitions that the set must contain, enabled or not; without a key.
  void grow_from(std::span<const TransitionId> required);
  // Adds what an unfinished set lacks; in the situation of `begin`.
  void finish() { close(kWorst, false); }

  // Brings back the last set that was found; it grew from `start`.
  void recall(TransitionId start, bool enabled_only) { grow(start, kWorst, enabled_only); }

  // Forward transitions count only where the choices ask for them.
  Score score() const { return {by_forward_ ? forward_ : 0, enabled_}; }
  const std::vector<TransitionId>& members() const { return members_; }
  // The members that are enabled, ascending.
  void list_enabled(std::vector<TransitionId>& chosen) const;
  bool contains(TransitionId t) const { return in_.contains(t); }

 private:
  void reset(TransitionId key);
  bool close(Score limit, bool enabled_only);
  void add(TransitionId t);
  void add_completed();
  void add_free(ConditionId c);
  void add_members(ConditionId c);
  void satisfy_enabled(TransitionId t, bool key);
  void satisfy_disabled(TransitionId t);
  void count_down(TransitionId t);
  std::uint32_t left(ConditionId c);
  void restore();
  bool is_met(std::span<const GroupId> groups) const;
  bool is_closed() const;

  const Needs& needs_;
  const bool star_, weak_, by_forward_;
  Demands demands_;
  const Situation* situation_ = nullptr;
  TransitionId key_ = kNone;
  EpochSet forward_marks_;  // transitions known to be forward
  EpochSet in_;
  std::vector<TransitionId> members_;
  std::vector<TransitionId> work_;  // members whose needs are not yet met
  EpochSet settled_;                // groups of enabled members of which a condition has been added
  EpochSet added_;                  // conditions whose members have been added
  // With star, for the conditions of guards: how many members are outside the set. Those whose members always count
  // are put back by going through `passed_` again, which is faster than marking them.
  Csr<ConditionId> plain_with_, ranged_with_;  // transition -> conditions whose members count always, in some states
  std::vector<std::uint32_t> left_;            // of plain conditions always, of ranged ones if counted_
  EpochSet counted_;
  std::vector<ConditionId> passed_;  // plain conditions counted down, the first `passes_`
  std::size_t passes_ = 0;
  std::vector<std::pair<GroupId, ConditionId>> picked_;  // scratch
  std::vector<ConditionId> complete_;                    // conditions just completed, their users not yet added
  std::size_t enabled_ = 0, forward_ = 0;                // members that are
};

}  // namespace onager::stubborn
