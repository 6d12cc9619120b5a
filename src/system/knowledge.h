// What is known of a system beyond its structure: plain data, made when first asked for, then shared by all threads.
//
//   hints        may be wrong: whoever uses one checks
//   facts        relied upon, and cheap to make
//   equations    relied upon; take time on large nets
//   relations    relied upon; each says which direction of error is safe. Asked for through relations/, which defines
//                them and derives from the structure what a system does not supply
//
// Every part is made by itself, because some take seconds (accords are proofs, left conflicts compare pairs of steps)
// and many runs need none. A kind of system says how to make its parts in system/<kind>/knowledge.cpp; what it leaves
// out is empty or derived. A maker refers to its system, so knowledge lives and dies with the system that owns it.

#pragma once

#include <optional>
#include <vector>

#include "base/csr.h"
#include "base/ids.h"
#include "base/once.h"
#include "system/dependence.h"
#include "system/point_guards.h"

namespace onager {

// What an enabled transition adds to a slot.
struct Effect {
  SlotId slot;
  std::int32_t delta;  // not 0
};

// low <= slot <= high
struct SlotRange {
  SlotId slot = kNone;  // kNone: not a range of one slot, or it is not known which
  Value low = 0, high = kMaxValue;
  bool is_known() const { return slot != kNone; }
};

// slot = constant + sum of factor * other slot, in every reachable state.
struct SlotEquation {
  struct Term {
    SlotId slot;
    std::int32_t factor;
  };
  SlotId slot;
  std::int64_t constant;
  std::vector<Term> sum;
};

struct Hints {
  std::vector<Value> likely_maximum;  // slot -> the largest value it is likely to take; empty: nothing is known
  Csr<SlotId> likely_exclusive;       // disjoint groups of slots of which at most one is likely not 0, and then 1
  // The transitions of each process, ascending; one that several processes make together is in several rows. What a
  // process is decides how well process-based reductions do, never whether they are right.
  Csr<TransitionId> processes;
};

struct Facts {
  // transition -> all that it changes, where each change is the same in every state; nothing if some are not.
  std::optional<Csr<Effect>> effects;
  std::vector<SlotRange> ranges;           // guard -> what it asks for; empty: none is known
  std::vector<bool> folded;                // slot -> whether 0, 1, 2, 3, ... mean 0, -1, 1, -2, ...; empty: none is
  std::vector<std::uint32_t> makers = {};  // transition -> the process that begins it; empty: there are no processes

  SlotRange range_of(GuardId guard) const { return ranges.empty() ? SlotRange{} : ranges[guard]; }
  bool is_folded(SlotId slot) const { return !folded.empty() && folded[slot]; }
};

struct Knowledge {
  Once<Hints> hints;
  Once<Facts> facts;
  Once<PointGuards> point_guards;  // relied upon
  // Slots that need not be stored. No slot with an equation may occur in the sum of another.
  Once<std::vector<SlotEquation>> equations;

  // More is safe. Rows ascend.
  Once<Csr<TransitionId>> enablers;        // guard -> NES
  Once<Csr<TransitionId>> disablers;       // guard -> NDS
  Once<Csr<TransitionId>> conflicts;       // transition -> DNA, symmetric
  Once<Csr<TransitionId>> left_conflicts;  // transition -> DNB
  // In place of conflicts and left conflicts, if there: without and with conditions that depend on the state.
  Once<std::optional<Dependence>> dependence, dependence_by_state;

  // Fewer is safe.
  Once<Csr<TransitionId>> accords;      // pairs of conflicts proved to accord in every reachable state; symmetric
  Once<Csr<GuardId>> exclusive_groups;  // guards of which no two hold together in any reachable state: not MC
};

}  // namespace onager
