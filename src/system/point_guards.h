// Guards that hold for one value of one slot and no other, such as `the process is at this location`.
//
// Idea       when such a slot changes, of all these guards only those of its old and of its new value can change
// Cost       8 bytes for each guard on a slot that has many of them, 4 for each slot if there is such a slot; looking
//            guards up takes the logarithm of how many the slot has

#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/csr.h"
#include "base/ids.h"

namespace onager {

struct Structure;

struct PointGuards {
  struct Point {
    Value value = 0;
    GuardId guard = kNone;
    friend auto operator<=>(const Point&, const Point&) = default;
  };
  std::vector<std::uint32_t> row_of;  // slot -> its row, kNone if it has few of these guards; empty: all have few
  std::vector<SlotId> slots;          // row -> slot
  Csr<Point> points;                  // row -> these guards on the slot, ascending
  Csr<GuardId> others;                // row -> the other guards on the slot

  // The points of a row with this value.
  std::span<const Point> at(std::uint32_t row, Value value) const;
};

// What one guard asks for, in the order of guards: slot kNone if it is none of these.
struct PointGuard {
  SlotId slot = kNone;
  Value value = 0;
};
PointGuards point_guards(const Structure& structure, std::span<const PointGuard> asked);

}  // namespace onager
