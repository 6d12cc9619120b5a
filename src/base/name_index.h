// Numbers by name, for whoever holds the names elsewhere.
//
// `name_of(number)` gives the name of a number that was put under it; it must say the same in every call.
//
// Invariant  one entry per name
// Cost       16 to 32 bytes per name, in one piece; expected constant time, and a name is compared only where 32
//            bits of its hash agree

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

#include "base/hash.h"
#include "base/ids.h"

namespace onager {

class NameIndex {
 public:
  // The number under this name; null if there is none.
  template <typename NameOf>
  const std::uint32_t* find(std::string_view name, const NameOf& name_of) const {
    if (entries_ == 0) return nullptr;
    const Slot& slot = slots_[slot_of(name, hash_of(name), name_of)];
    return slot.number == kNone ? nullptr : &slot.number;
  }
  // The number under this name, to be changed; kNone if the name is new, then it must be set.
  template <typename NameOf>
  std::uint32_t& at(std::string_view name, const NameOf& name_of) {
    if (slots_.size() < 2 * (entries_ + 1)) resize(std::max(kFirstSlots, 2 * slots_.size()));
    const std::uint32_t hash = hash_of(name);
    Slot& slot = slots_[slot_of(name, hash, name_of)];
    entries_ += slot.number == kNone;
    slot.hash = hash;
    return slot.number;
  }
  void reserve(std::size_t names) {
    std::size_t size = std::max(kFirstSlots, slots_.size());
    while (size < 2 * (names + 1)) size *= 2;
    if (size > slots_.size()) resize(size);
  }

 private:
  struct Slot {
    std::uint32_t hash = 0;
    std::uint32_t number = kNone;
  };
  static constexpr std::size_t kFirstSlots = 64;

  static std::uint32_t hash_of(std::string_view name) {
    return static_cast<std::uint32_t>(mix(std::hash<std::string_view>()(name)) >> 32);
  }
  // The slot of the name, or the empty slot where it belongs.
  template <typename NameOf>
  std::size_t slot_of(std::string_view name, std::uint32_t hash, const NameOf& name_of) const {
    std::size_t at = hash & (slots_.size() - 1);
    while (slots_[at].number != kNone && (slots_[at].hash != hash || name_of(slots_[at].number) != name))
      at = (at + 1) & (slots_.size() - 1);
    return at;
  }
  void resize(std::size_t size) {
    const std::vector<Slot> old = std::move(slots_);
    slots_.assign(size, Slot{});
    for (const Slot& slot : old) {
      if (slot.number == kNone) continue;
      std::size_t at = slot.hash & (size - 1);
      while (slots_[at].number != kNone) at = (at + 1) & (size - 1);
      slots_[at] = slot;
    }
  }

  std::vector<Slot> slots_;  // a power of two, at most half of them taken
  std::size_t entries_ = 0;
};

}  // namespace onager
