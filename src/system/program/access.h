// Which slots a step of a program touches, and how: what decides whether two steps commute.

#pragma once

#include <map>
#include <vector>

#include "model/abstraction.h"

namespace onager {

// Of one joint move. All lists ascending and without repetitions; each may be larger than needed, never smaller.
struct Access {
  std::vector<SlotId> writes;
  std::vector<SlotId> reads;  // what the result depends on, guards that can fail included; not slots of `adds`
  std::vector<SlotId> adds;   // written by `x = x + c` or `x = x - c` alone and not read otherwise
  std::map<SlotId, std::int32_t> sets;        // of the slots written: the constant that they surely end with
  ChannelId sends = kNone, receives = kNone;  // a channel with buffer whose slots are touched by the message alone
  bool may_fail = false;
};

// The slots that an expression may read.
std::vector<SlotId> slots_read(const Program& program, const SlotMap& slots, Abstraction& abstraction,
                               const Expression& expression, const Box& box);

// `enabled`: holds all reachable states where the joint move is enabled.
Access access_of(const Program& program, const SlotMap& slots, Abstraction& abstraction, const JointMove& joint,
                 const Box& enabled);

// Whether two steps lead to the same state in either order, whenever both orders are possible.
bool commute(const Access& a, const Access& b, const Program& program, const SlotMap& slots);

}  // namespace onager
