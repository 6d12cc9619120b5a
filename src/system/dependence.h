// What an enabled member of a stubborn set requires in the set, so that it commutes with every run of transitions
// outside the set.
//
// A transition needs all of its groups, a group one of its conditions, a condition all of its members. A system may say
// that a member counts only while a slot lies in a range: where the state shows that it can neither help nor hurt, it
// is not needed.
//
//   as key    t stays enabled along every run from the state outside the set, and the run can also follow t, to the
//             same state
//   as left   a run outside the set that ends in t can also start with it, to the same state
//
// More members, and fewer conditions in a group, are always safe.

#pragma once

#include <vector>

#include "base/csr.h"
#include "base/ids.h"

namespace onager {

struct Dependence {
  struct Range {
    Value from, last;
    bool contains(Value value) const { return from <= value && value <= last; }
    friend bool operator==(const Range&, const Range&) = default;
  };
  static constexpr Range kAlways = {0, kMaxValue};

  Csr<TransitionId> members;         // condition -> transitions, ascending; a user of the condition may be among them
  std::vector<SlotId> slot_of;       // condition -> slot that the ranges speak of; kNone: all members count always
  Csr<Range> ranges_of;              // condition -> one for each member, or none if all count always
  std::vector<bool> by_accord;       // condition -> each member is there only because it may conflict with the user
  Csr<std::uint32_t> groups;         // group -> conditions
  Csr<std::uint32_t> key_groups_of;  // transition -> groups
  Csr<std::uint32_t> left_groups_of;
  Csr<Range> enabler_ranges;  // guard -> when each of its enablers counts, in terms of the one slot that the guard
                              // tests; or none if all count always. No rows at all: likewise for every guard

  // A condition whose members always count.
  std::uint32_t add_plain(std::span<const TransitionId> row, bool accord) {
    members.add_row(row);
    slot_of.push_back(kNone);
    ranges_of.close_row();
    by_accord.push_back(accord);
    return static_cast<std::uint32_t>(members.rows() - 1);
  }
  std::uint32_t add_group(std::span<const std::uint32_t> conditions) {
    groups.add_row(conditions);
    return static_cast<std::uint32_t>(groups.rows() - 1);
  }

  // Whether lists that belong together have the same length, and all numbers mean something.
  bool holds_invariant(std::size_t transitions) const;
};

}  // namespace onager
