// Numbers 64-bit keys: key <-> dense id, in the order of arrival.
//
// Idea       the keys lie in one array, in as few whole bytes each as the
//            largest upper and lower halves so far need; a HashIndex finds
//            them. Keys that are pairs of small numbers, or packed slots that
//            use few bits, so take 2 to 6 bytes instead of 8.
// Invariant  key(id) is what was added; ids never change
// Contract   adding a key may throw MemoryExhausted or LimitMet; after that only key() and size() may be asked
// Cost       about bits/8 + 5 to 6.3 bytes a key; two cache misses a look-up
//            in a large one, both of which can be prefetched

#pragma once

#include <cassert>
#include <cstdint>
#include <cstring>

#include "base/memory.h"
#include "base/watch.h"
#include "store/hash_index.h"

namespace onager::store {

class Dictionary {
 public:
  explicit Dictionary(MemoryBudget& budget, Watch& watch = Watch::endless())
      : keys_(budget), index_(budget), watch_(&watch) {
    grow();
  }

  std::uint32_t size() const { return index_.size(); }
  std::size_t bytes() const { return keys_.bytes() + index_.bytes(); }

  std::uint64_t key(std::uint32_t id) const {
    assert(id < size());
    return expand(load(id));
  }

  std::uint32_t find(std::uint64_t key, std::uint64_t hash) const {
    if (!fits(key)) return kNone;
    const std::uint64_t packed = pack(key);
    return index_.find(hash, [&](std::uint32_t id) { return load(id) == packed; });
  }

  // The id of `key`, a new one if it had none; the new one equals the size before.
  std::uint32_t find_or_add(std::uint64_t key, std::uint64_t hash) {
    if (!fits(key)) [[unlikely]]
      widen(key);
    if (!index_.has_room() || (index_.size() + 1) * std::size_t{stride_} + kPadding > keys_.capacity()) [[unlikely]]
      grow();
    const std::uint64_t packed = pack(key);
    const std::uint32_t before = index_.size();
    const std::uint32_t id = index_.find_or_add(hash, [&](std::uint32_t other) { return load(other) == packed; });
    if (id == before) std::memcpy(keys_.data() + std::size_t{id} * stride_, &packed, stride_);
    assert(id <= before && this->key(id) == key);
    return id;
  }
  std::uint32_t find_or_add(std::uint64_t key) { return find_or_add(key, mix(key)); }

  void prefetch(std::uint64_t hash) const { index_.prefetch(hash); }
  // After prefetch has arrived: fetches the key that is probably meant, and returns its id; kNone if there is none.
  std::uint32_t prefetch_key(std::uint64_t hash) const {
    const std::uint32_t id = index_.guess(hash);
    if (id != kNone) prefetch_id(id);
    return id;
  }
  bool is_key_of(std::uint64_t key, std::uint32_t id) const { return fits(key) && load(id) == pack(key); }
  void prefetch_id(std::uint32_t id) const { __builtin_prefetch(keys_.data() + std::size_t{id} * stride_); }

  // From then on only key() may be asked.
  void drop_index() { index_.drop(); }

 private:
  static constexpr std::size_t kPadding = 8;  // so that eight bytes can be read at the last key

  bool fits(std::uint64_t key) const { return (key & kLowHalf) >> low_bits_ == 0 && (key >> 32) >> high_bits_ == 0; }
  std::uint64_t pack(std::uint64_t key) const {
    assert(fits(key));
    return (key >> 32) << low_bits_ | (key & kLowHalf);
  }
  std::uint64_t expand(std::uint64_t packed) const {
    const std::uint64_t low_mask = (std::uint64_t{1} << low_bits_) - 1;
    return (packed >> low_bits_) << 32 | (packed & low_mask);
  }
  std::uint64_t load(std::uint32_t id) const {
    std::uint64_t packed;
    std::memcpy(&packed, keys_.data() + std::size_t{id} * stride_, sizeof packed);
    return packed & mask_;
  }
  void grow();
  void widen(std::uint64_t key);

  static constexpr std::uint64_t kLowHalf = 0xffffffffu;

  GrowingArray<std::uint8_t> keys_;
  HashIndex index_;
  Watch* watch_;               // on which the work of growing is spent
  unsigned low_bits_ = 1;      // 1 .. 32: of the lower half of a packed key
  unsigned high_bits_ = 0;     // 0 .. 32
  unsigned stride_ = 1;        // bytes of a packed key
  std::uint64_t mask_ = 0xff;  // the lower `stride_` bytes
};

}  // namespace onager::store
