// How the slots of a state are packed into 64-bit words.
//
// A slot has a field of some bits; or it shares a field with others of which
// at most one is not 0 (the field then holds the number of that one, from 1);
// or it has none, being determined by others. In all three cases
//     word = sum over its slots of value * unit
// so that a step adds (new - old) * unit for each change, in any order.
// Fields that are written together lie near each other, so that a step touches
// few words. When a value does not fit, a new layout has to be made; fields
// keep their order in it.

#pragma once

#include <bit>
#include <cassert>
#include <cstdint>
#include <span>
#include <vector>

#include "system/knowledge.h"
#include "system/transition_system.h"

namespace onager::store {

class Layout {
 public:
  // Fields as wide as the likely maxima and the initial state need. The system must outlive the layout.
  explicit Layout(const TransitionSystem& system);

  std::size_t words() const { return field_at_.size() / 64; }
  std::size_t slots() const { return codes_.size(); }
  std::uint32_t word_of(SlotId slot) const { return codes_[slot].word; }
  bool is_stored(SlotId slot) const { return codes_[slot].unit != 0; }

  // A slot of `state` that does not fit; kNone if all do.
  SlotId misfit(StateView state) const;
  // The state must fit.
  void pack(StateView state, std::span<std::uint64_t> words) const;

  // Turns the words of `state` into those of its successor. Returns a slot that does not fit, else kNone; in the
  // former case the words are of no use.
  SlotId apply(std::span<const Change> changes, StateView state, std::uint64_t* words) const {
    assert(state.size() == slots());
    for (const Change& change : changes) {
      assert(change.slot < slots());
      const Code& code = codes_[change.slot];
      if (change.value > code.max) [[unlikely]]
        return change.slot;
      words[code.word] += (std::uint64_t{change.value} - state[change.slot]) * code.unit;
    }
    if (has_groups_)
      for (const Change& change : changes) {
        const Code& code = codes_[change.slot];
        if (code.group_mask != 0 && change.value != 0 && (words[code.word] & code.group_mask) != code.unit) [[unlikely]]
          return change.slot;
      }
    return kNone;
  }

  // Makes room for `value` in a misfit slot: gives up its group, or widens its field. With `generous`, all groups are
  // given up, or all fields no wider than that one are widened too: so few calls are generous, at most one for each
  // width and one for groups.
  void make_fit(SlotId slot, Value value, bool generous);

  // Whether every slot is in one field or has an equation, fields do not overlap, and codes and fields agree.
  bool holds_invariant() const;

 private:
  friend class Unpacker;
  struct Code {
    std::uint64_t unit;        // what a value of 1 adds to the word; 0: determined by others
    std::uint64_t group_mask;  // the bits of a shared field; 0: not shared
    std::uint32_t word;
    Value max;  // the largest value that fits
  };
  struct Field {
    std::uint64_t mask;
    std::uint32_t shift;
    std::uint32_t
        first;  // the field's slots are members_[first ..); value v > 0 of a shared one means members_[first + v - 1]
    bool shared;
  };
  struct Dependent {
    SlotId slot;
    std::int32_t factor;
  };

  bool fits_field(const Field& field, std::uint32_t word) const;
  bool agrees(StateView state) const;
  void add_group(std::span<const SlotId> members, StateView initial);
  void give_up_groups(SlotId slot, bool all);
  void arrange();
  void place(std::span<const SlotId> members, std::uint32_t word, unsigned shift, unsigned width);
  void sort_by_locality(const Csr<SlotId>& writes_of);
  unsigned width_of(std::size_t item) const;

  // What is to be arranged.
  std::vector<std::vector<SlotId>> items_;  // slots that share a field, or single ones; in the order of their fields
  std::vector<std::uint8_t> widths_;        // of the field of each slot, were it alone
  std::span<const SlotEquation> equations_;
  Csr<Dependent> dependents_of_;  // slot -> slots whose equation it is part of
  // How it is arranged.
  std::vector<Code> codes_;  // of each slot
  std::vector<Field> fields_;
  std::vector<SlotId> members_;
  std::vector<std::uint32_t> field_at_;  // word * 64 + bit -> field; kNone: unused bit
  bool has_groups_ = false;
};

// How often states were packed anew: whether fields should grow generously, lest that happens too often.
class Patience {
 public:
  // So many states are to be packed anew.
  bool is_lost(std::uint64_t states) {
    moved_ += states + kArranging;
    return moved_ > kTimes * states + kFew * kArranging;
  }

 private:
  static constexpr std::uint64_t kTimes = 2;       // each state, before fields grow generously
  static constexpr std::uint64_t kArranging = 64;  // a new layout costs as much as so many states
  static constexpr std::uint64_t kFew = 8;         // layouts that do not count

  std::uint64_t moved_ = 0;  // states packed anew so far
};

// Follows a state from words to words.
class Unpacker {
 public:
  Unpacker(const Layout& layout, State& slots, std::vector<SlotId>& changed)
      : layout_(layout), slots_(slots), changed_(changed), pending_(slots.size()) {
    assert(slots.size() == layout.slots());
  }

  // All words at once, whatever the slots were before.
  void reset(std::span<const std::uint64_t> words);
  // Word w was `before` and is `now`; then, after all words, `finish`.
  void word(std::size_t w, std::uint64_t before, std::uint64_t now) {
    for (std::uint64_t differing = before ^ now; differing != 0;) {
      const auto bit = static_cast<std::size_t>(std::countr_zero(differing));
      assert(layout_.field_at_[w * 64 + bit] != kNone);
      const Layout::Field& field = layout_.fields_[layout_.field_at_[w * 64 + bit]];
      const auto old_value = static_cast<Value>((before & field.mask) >> field.shift);
      const auto new_value = static_cast<Value>((now & field.mask) >> field.shift);
      if (!field.shared) {
        set(layout_.members_[field.first], new_value);
      } else {
        if (old_value != 0) set(layout_.members_[field.first + old_value - 1], 0);
        if (new_value != 0) set(layout_.members_[field.first + new_value - 1], 1);
      }
      differing &= ~field.mask;
    }
  }
  void finish() {
    for (SlotId slot : touched_) {
      if (pending_[slot] == 0) continue;
      assert(static_cast<std::int64_t>(slots_[slot]) + pending_[slot] >= 0);
      assert(static_cast<std::int64_t>(slots_[slot]) + pending_[slot] <= std::int64_t{kMaxValue});
      slots_[slot] = static_cast<Value>(static_cast<std::int64_t>(slots_[slot]) + pending_[slot]);
      pending_[slot] = 0;
      changed_.push_back(slot);
    }
    touched_.clear();
  }

 private:
  void set(SlotId slot, Value value) {
    const std::int64_t delta = std::int64_t{value} - slots_[slot];
    slots_[slot] = value;
    changed_.push_back(slot);
    for (const Layout::Dependent& dependent : layout_.dependents_of_[slot]) {
      if (pending_[dependent.slot] == 0) touched_.push_back(dependent.slot);
      pending_[dependent.slot] += delta * dependent.factor;
    }
  }

  const Layout& layout_;
  State& slots_;
  std::vector<SlotId>& changed_;
  std::vector<std::int64_t> pending_;  // change of each determined slot, 0 between states
  std::vector<SlotId> touched_;        // determined slots with a pending change; may repeat
};

}  // namespace onager::store
