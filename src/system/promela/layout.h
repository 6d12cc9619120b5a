// The slots of a state, and what they hold.
//
//   globals; `_last` if used; the node of a trace automaton; channels: which one (if it can come and go), its length,
//   its messages, oldest first, cells beyond the length are 0; processes: the node (0: does not exist), priority if
//   used, locals
//
// Hidden variables are no part of the state: each step begins with their initial values. Signed numbers are stored
// folded: 0, -1, 1, -2, ... as 0, 1, 2, 3, ...

#pragma once

#include <map>
#include <string>
#include <vector>

#include "system/promela/census.h"

namespace onager::promela {

using InstanceId = std::uint32_t;

// Added to the number of a hidden cell, so that it is told from a slot.
inline constexpr SlotId kHidden = 1u << 31;

struct Instance {
  InstanceKey key;
  SlotId node = 0;
  SlotId priority = kNone;
  SlotId locals = 0;  // first of as many as the frame has cells
};

struct ChannelPlace {
  ChannelKey key;
  std::uint32_t capacity = 0;
  std::vector<CellType> fields;
  std::uint32_t mark = 0;  // what the slot `which` of its number holds while it exists
  SlotId length = kNone;   // kNone: rendezvous
  SlotId messages = 0;
};

// All channels of one number.
struct ChannelNumber {
  SlotId which = kNone;                 // kNone: made at the beginning, exists always
  std::vector<std::uint32_t> channels;  // indices of ChannelPlace
};

class Layout {
 public:
  // Both must outlive the layout.
  Layout(const Program& program, const Census& census);

  // Makes room for more, behind what is there; only for a census that is being gathered.
  InstanceId add(const InstanceKey& key);
  void add(const ChannelKey& key);

  std::size_t slots() const { return slots_; }                        // of a state
  std::size_t hidden() const { return hidden_; }                      // cells that are hidden
  SlotId global(std::uint32_t cell) const { return globals_[cell]; }  // kHidden + its number if it is hidden
  SlotId last() const { return last_; }                               // kNone: not used
  SlotId event() const { return event_; }                             // where the trace automaton is; kNone: none
  const std::vector<Instance>& instances() const { return instances_; }
  const std::vector<std::vector<InstanceId>>& by_pid() const { return by_pid_; }
  InstanceId find(const InstanceKey& key) const;  // kNone
  const std::vector<ChannelPlace>& channels() const { return channels_; }
  const std::vector<ChannelNumber>& numbers() const { return numbers_; }
  std::uint32_t find(const ChannelKey& key) const;  // kNone

  const std::string& name(SlotId slot) const { return names_[slot]; }
  const CellType& type(SlotId slot) const { return types_[slot]; }  // of a slot that holds a value of the model
  bool is_folded(SlotId slot) const { return is_signed(types_[slot].type); }
  const HolderKey& holder(SlotId slot) const { return holders_[slot]; }

  const ChannelInit& init_of(const Site& site) const;

 private:
  SlotId new_slot(std::string name, CellType type, HolderKey holder);

  const Program& program_;
  std::size_t slots_ = 0, hidden_ = 0;
  std::vector<SlotId> globals_;  // cell -> slot, or kHidden + its number
  SlotId last_ = kNone, event_ = kNone;
  std::vector<Instance> instances_;
  std::vector<std::vector<InstanceId>> by_pid_;
  std::map<InstanceKey, InstanceId> instance_index_;
  std::vector<ChannelPlace> channels_;
  std::vector<ChannelNumber> numbers_;
  std::map<ChannelKey, std::uint32_t> channel_index_;
  std::vector<std::string> names_;
  std::vector<CellType> types_;
  std::vector<HolderKey> holders_;
};

// The slots of variables and messages, which have a holder of their own.
template <typename Visit>
void for_each_cell(const Layout& layout, const Program& program, Visit visit) {
  for (std::uint32_t c = 0; c < program.globals.cells.size(); ++c)
    if (layout.global(c) < kHidden) visit(layout.global(c));
  for (const Instance& instance : layout.instances())
    for (SlotId c = 0; c < program.proctypes[instance.key.proctype].frame.cells.size(); ++c) visit(instance.locals + c);
  for (const ChannelPlace& place : layout.channels())
    for (SlotId c = 0; c < place.capacity * place.fields.size(); ++c) visit(place.messages + c);
}

constexpr Value folded(std::int32_t value) {
  return (static_cast<Value>(value) << 1) ^ static_cast<Value>(value >> 31);
}
constexpr std::int32_t unfolded(Value value) {
  return static_cast<std::int32_t>((value >> 1) ^ (0u - (value & 1)));
}

}  // namespace onager::promela
