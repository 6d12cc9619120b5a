// How far a state is from one where a condition holds: a guess that guides a search, 0 just where it holds.
//
// Paper      [ulrik.21.aalborg] figure 8
// Idea       tokens that are missing or in the way; conditions that must all hold add up, of alternatives the nearest
//            counts. `fireable` counts the false guards of the nearest transition, a deadlock what is enabled.
// Cost       that of evaluating every leaf

#pragma once

#include <cstdint>

#include "question/predicate.h"

namespace onager::question {

// The distance of what can never hold, and the largest there is.
inline constexpr std::uint64_t kFarthest = std::uint64_t{1} << 40;

std::uint64_t distance(const Predicate& predicate, const TransitionSystem& system, StateView state,
                       const EnabledSet& enabled);

}  // namespace onager::question
