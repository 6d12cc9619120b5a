// The growing sets of a beam search, by lists: for systems of any size, strong and weak sets.
//
// Invariant  every member that is neither work nor open has what it needs
//            among the members
// Cost       of an advance: one pass over what one member needs

#pragma once

#include <span>
#include <vector>

#include "base/bit_set.h"
#include "stubborn/engine/choices.h"
#include "stubborn/engine/demands.h"
#include "stubborn/engine/needs.h"
#include "stubborn/engine/situation.h"

namespace onager::stubborn {

class ListContexts {
 public:
  struct Context {
    BitSet in;
    std::vector<TransitionId> members;
    std::vector<TransitionId> work;  // members that have not been looked at
    std::vector<TransitionId> open;  // members that have a choice, as a heap with the lowest first
    TransitionId start = kNone;
    std::size_t enabled = 0;  // members that are

    bool is_finished() const { return work.empty() && open.empty(); }
  };

  ListContexts(const Needs& needs, const Choices& choices);

  // Forgets the state before; `situation` must stay valid.
  void begin(const Situation& situation);
  // One more context, from an enabled transition. Others may move.
  Context& start(TransitionId t);
  // The context with the fewest enabled members, and of these the first. Once asked for, no more are started.
  Context& best();
  // Meets what one member needs: without a choice if there is such a member, else the lowest.
  void advance(Context& context) const;

  // The enabled members, ascending.
  void list_enabled(const Context& context, std::vector<TransitionId>& chosen) const;
  // All members, of the set when finished.
  std::vector<TransitionId> members(Context context) const;

 private:
  void add(Context& context, TransitionId t) const;
  bool is_allowed(ConditionId c) const { return nds_ || Needs::is_enabling(c); }
  bool has_choice(TransitionId t, TransitionId start) const;
  void satisfy(Context& context, TransitionId t) const;

  const Needs& needs_;
  const bool nds_, weak_;
  mutable Demands demands_;
  const Situation* situation_ = nullptr;
  std::vector<Context> contexts_;  // in use are the first `started_`
  std::uint32_t started_ = 0;
  std::vector<std::pair<std::size_t, std::uint32_t>> queue_;     // enabled members, as last known, and context; a heap
  mutable std::vector<std::pair<GroupId, ConditionId>> picked_;  // scratch
};

}  // namespace onager::stubborn
