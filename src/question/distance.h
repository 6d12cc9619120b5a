// An estimate of the distance from a state to one where a condition holds; guides a search.
//
// Paper      [ulrik.21.aalborg] figure 8
// Idea       counts tokens that are missing or superfluous; the distances of conjuncts add up, of disjuncts the least
//            is taken. `fireable` counts what the guards of the nearest transition lack, its negation and a deadlock
//            count what is enabled.
// Cost       that of evaluating every leaf

#pragma once

#include <cstdint>
#include <vector>

#include "question/predicate.h"
#include "system/knowledge.h"

namespace onager::question {

// The distance of an unsatisfiable condition, and the largest distance.
inline constexpr std::uint64_t kFarthest = std::uint64_t{1} << 40;

// 0 iff the condition holds.
std::uint64_t distance(const Predicate& predicate, const TransitionSystem& system, StateView state,
                       const EnabledSet& enabled);

// The same for states whose enabled transitions are not known; a deadlock is then always one step away.
class Distance {
 public:
  // Both must outlive it.
  Distance(const Predicate& predicate, const TransitionSystem& system);
  std::uint64_t of(StateView state);

 private:
  const Predicate& predicate_;
  const TransitionSystem& system_;
  std::vector<GuardId> guards_;          // all guards that the condition and its transitions use
  std::vector<SlotRange> ranges_;        // by index in guards_
  std::vector<std::uint32_t> place_of_;  // guard -> index in guards_, kNone if absent
  Csr<std::uint32_t> places_;            // transition -> indices of its guards in guards_
  std::vector<std::uint8_t> truth_;      // by index in guards_, in the current state
  std::vector<std::uint64_t> gaps_;      // likewise: what the guard lacks
};

}  // namespace onager::question
