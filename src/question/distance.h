// How far a state is from one where a condition holds: a guess that guides a search.
//
// Paper      [ulrik.21.aalborg] figure 8
// Idea       tokens that are missing or in the way; conditions that must all hold add up, of alternatives the nearest
//            counts. `fireable` counts what the guards of the nearest transition lack, its opposite and a deadlock what
//            is enabled.
// Cost       that of evaluating every leaf

#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "question/predicate.h"

namespace onager::question {

// The distance of what can never hold, and the largest there is.
inline constexpr std::uint64_t kFarthest = std::uint64_t{1} << 40;

// 0 just where the condition holds.
std::uint64_t distance(const Predicate& predicate, const TransitionSystem& system, StateView state,
                       const EnabledSet& enabled);

// Likewise of states of which is not known what is enabled; a deadlock is then always one step away.
class Distance {
 public:
  // Both must outlive it.
  Distance(const Predicate& predicate, const TransitionSystem& system);
  std::uint64_t of(StateView state);

 private:
  const Predicate& predicate_;
  const TransitionSystem& system_;
  std::vector<GuardId> guards_;                   // that the condition and its transitions ask for
  std::vector<std::optional<SlotRange>> ranges_;  // of these guards
  std::vector<std::uint32_t> place_of_;           // guard -> where it is among them, kNone if it is not
  Csr<std::uint32_t> places_;                     // transition -> where its guards are among them
  std::vector<std::uint8_t> truth_;               // of these guards in the state at hand
  std::vector<std::uint64_t> gaps_;               // likewise: what they lack
};

}  // namespace onager::question
