// Ids of places, transitions and so on: dense, from 0, in the model's static order.

#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace onager {

using PlaceId = std::uint32_t;
using TransitionId = std::uint32_t;
using GuardId = std::uint32_t;
using SlotId = std::uint32_t;   // one component of a state vector
using StateId = std::uint32_t;  // in the order in which the store met the states

using Value = std::uint32_t;  // the value of a slot
using State = std::vector<Value>;
using StateView = std::span<const Value>;

inline constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();
inline constexpr Value kMaxValue = std::numeric_limits<Value>::max();

}  // namespace onager
