// An interval for each slot of a program: those of a base, which many boxes share, and what differs from it.
//
// A box represents all states whose values lie in its intervals.
//
// Invariant  the differences ascend by slot
// Cost       of a copy, and of joining two boxes: their differences, however many slots there are; of reading and
//            writing a slot: a binary search in them

#pragma once

#include <algorithm>
#include <cassert>
#include <span>
#include <vector>

#include "model/interval.h"

namespace onager {

using Intervals = std::vector<Interval>;  // one for each slot

class Box {
 public:
  struct Difference {
    SlotId slot;
    Interval interval;
  };

  // The base must outlive the box and stay as it is.
  explicit Box(const Intervals& base) : base_(&base) {}

  std::size_t slots() const { return base_->size(); }
  // Whether it represents no state. No interval of the base is empty.
  bool empty() const {
    return std::ranges::any_of(differences_, [](const Difference& difference) { return difference.interval.empty(); });
  }
  Interval operator[](SlotId slot) const {
    const auto found = std::ranges::lower_bound(differences_, slot, {}, &Difference::slot);
    return found != differences_.end() && found->slot == slot ? found->interval : (*base_)[slot];
  }
  void set(SlotId slot, Interval interval) {
    const auto found = std::ranges::lower_bound(differences_, slot, {}, &Difference::slot);
    if (found != differences_.end() && found->slot == slot)
      found->interval = interval;
    else if ((*base_)[slot] != interval)
      differences_.insert(found, {slot, interval});
  }
  // Returns whether anything is left.
  bool narrow(SlotId slot, Interval to) {
    const Interval left = meet((*this)[slot], to);
    set(slot, left);
    return !left.empty();
  }
  // The smallest box that holds both, which have the same base.
  void join_with(const Box& other) {
    assert(base_ == other.base_);
    for (const Difference& difference : other.differences_)
      set(difference.slot, join((*this)[difference.slot], difference.interval));
    for (Difference& difference : differences_) difference.interval = join(difference.interval, other[difference.slot]);
  }

  std::span<const Difference> differences() const { return differences_; }

 private:
  const Intervals* base_;
  std::vector<Difference> differences_;
};

}  // namespace onager
