// An open-addressing hash index: finds the dense id of a key that lives elsewhere.
//
// Idea       each 32-bit entry is an id + 1 in its lower bits and, above, as
//            many bits of the key's hash as are left: few foreign keys are
//            ever looked at. Entries come in lines of 16, one cache line,
//            compared all at once. Any number of lines is possible, so the
//            index grows by a quarter instead of doubling, and it is rebuilt
//            from the keys alone, so old and new never exist together.
// Invariant  every id 0 .. size-1 is in its home line, or in a later one with
//            all lines from the home line up to it full
// Cost       one cache line in most cases; 5 to 6.3 bytes an id

#pragma once

#include <bit>
#include <cassert>
#include <cstdint>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include "base/hash.h"
#include "base/ids.h"
#include "base/memory.h"

namespace onager::store {

class HashIndex {
 public:
  explicit HashIndex(MemoryBudget& budget) : entries_(budget) {}

  // Nothing can be found before the first `grow`.
  void prefetch(std::uint64_t hash) const { __builtin_prefetch(line(home(hash))); }

  // An id whose entry looks like `hash`; kNone if its home line has none. May be wrong: for prefetching keys.
  std::uint32_t guess(std::uint64_t hash) const {
    const std::uint32_t* entries = line(home(hash));
    const std::uint32_t alike = compare(entries, hash).alike;
    return alike == 0 ? kNone : (entries[std::countr_zero(alike)] & id_mask_) - 1;
  }

  // The id for which same(id) holds, else kNone. `same` is asked only of ids with a like hash.
  template <typename Same>
  std::uint32_t find(std::uint64_t hash, Same same) const {
    assert(lines_ > 0);
    for (std::uint64_t at = home(hash);; at = next(at)) {
      const std::uint32_t* entries = line(at);
      const Comparison found = compare(entries, hash);
      for (std::uint32_t alike = found.alike; alike != 0; alike &= alike - 1) {
        const std::uint32_t id = (entries[std::countr_zero(alike)] & id_mask_) - 1;
        assert(id < size_);
        if (same(id)) return id;
      }
      if (found.empty != 0) return kNone;
    }
  }

  // As find; when the key is absent, gives it the next id. There must be room.
  template <typename Same>
  std::uint32_t find_or_add(std::uint64_t hash, Same same) {
    assert(has_room());
    for (std::uint64_t at = home(hash);; at = next(at)) {
      std::uint32_t* entries = line(at);
      const Comparison found = compare(entries, hash);
      for (std::uint32_t alike = found.alike; alike != 0; alike &= alike - 1) {
        const std::uint32_t id = (entries[std::countr_zero(alike)] & id_mask_) - 1;
        if (same(id)) return id;
      }
      if (found.empty != 0) {
        entries[std::countr_zero(found.empty)] = entry(hash, size_);
        return size_++;
      }
    }
  }

  std::uint32_t size() const { return size_; }
  bool has_room() const { return size_ < most_; }
  bool is_full_for_good() const { return most_ == kMostIds; }

  // Makes room for more; hash_of(id) tells the hash of each id so far.
  template <typename HashOf>
  void grow(HashOf hash_of) {
    assert(!is_full_for_good());
    rebuild(lines_ == 0 ? kFirst : lines_ < kSmall ? lines_ * 2 : lines_ + lines_ / 4, hash_of);
  }
  // The hashes have changed, the ids have not.
  template <typename HashOf>
  void rehash(HashOf hash_of) {
    rebuild(lines_, hash_of);
  }

  // Gives the memory back; nothing can be found or added any more, but the size is kept.
  void drop() {
    entries_.release();
    lines_ = 0;
    most_ = 0;
  }

  std::size_t bytes() const { return entries_.bytes(); }

  // Whether each id is found by its hash.
  template <typename HashOf>
  bool holds_invariant(HashOf hash_of) const {
    for (std::uint32_t id = 0; id < size_; ++id)
      if (find(hash_of(id), [id](std::uint32_t other) { return other == id; }) != id) return false;
    return true;
  }

 private:
  static constexpr std::size_t kLine = 16;  // entries
  static constexpr std::uint64_t kFirst = 4;
  static constexpr std::uint64_t kSmall = std::uint64_t{1} << 14;
  static constexpr std::uint32_t kMostIds = kNone - 1;

  struct Comparison {  // one bit for each entry of a line
    std::uint32_t alike;
    std::uint32_t empty;
  };

  std::uint64_t home(std::uint64_t hash) const {
    assert(lines_ > 0);
    return reduce(hash, lines_);
  }
  std::uint64_t next(std::uint64_t at) const { return at + 1 == lines_ ? 0 : at + 1; }
  std::uint32_t* line(std::uint64_t at) { return entries_.data() + at * kLine; }
  const std::uint32_t* line(std::uint64_t at) const { return entries_.data() + at * kLine; }
  std::uint32_t entry(std::uint64_t hash, std::uint32_t id) const {
    assert(id < most_ && id + 1 <= id_mask_);
    return (static_cast<std::uint32_t>(hash) & ~id_mask_) | (id + 1);
  }

#ifdef __SSE2__
  Comparison compare(const std::uint32_t* entries, std::uint64_t hash) const {
    const __m128i tag_bits = _mm_set1_epi32(static_cast<int>(~id_mask_));
    const __m128i tag = _mm_set1_epi32(static_cast<int>(static_cast<std::uint32_t>(hash) & ~id_mask_));
    Comparison result{0, 0};
    for (unsigned i = 0; i < kLine; i += 4) {
      const __m128i four = _mm_load_si128(reinterpret_cast<const __m128i*>(entries + i));
      const __m128i alike = _mm_cmpeq_epi32(_mm_and_si128(four, tag_bits), tag);
      const __m128i empty = _mm_cmpeq_epi32(four, _mm_setzero_si128());
      result.alike |= static_cast<std::uint32_t>(_mm_movemask_ps(_mm_castsi128_ps(alike))) << i;
      result.empty |= static_cast<std::uint32_t>(_mm_movemask_ps(_mm_castsi128_ps(empty))) << i;
    }
    result.alike &= ~result.empty;
    return result;
  }
#else
  Comparison compare(const std::uint32_t* entries, std::uint64_t hash) const {
    Comparison result{0, 0};
    for (unsigned i = 0; i < kLine; ++i) {
      const bool empty = entries[i] == 0;
      const bool alike = ((entries[i] ^ static_cast<std::uint32_t>(hash)) & ~id_mask_) == 0;
      result.empty |= std::uint32_t{empty} << i;
      result.alike |= std::uint32_t{alike && !empty} << i;
    }
    return result;
  }
#endif

  template <typename HashOf>
  void rebuild(std::uint64_t lines, HashOf hash_of) {
    lines_ = 0;
    entries_.reset(lines * kLine);
    lines_ = std::min<std::uint64_t>(entries_.capacity() / kLine, std::uint64_t{1} << 32);
    most_ = static_cast<std::uint32_t>(std::min<std::uint64_t>(lines_ * kLine / 5 * 4, kMostIds));
    id_mask_ = static_cast<std::uint32_t>((std::uint64_t{1} << std::bit_width(most_)) - 1);
    assert(size_ <= most_ && most_ < lines_ * kLine);
    constexpr std::uint32_t kAhead = 16;
    std::uint64_t coming[kAhead];
    for (std::uint64_t id = 0; id < std::uint64_t{size_} + kAhead; ++id) {
      if (id >= kAhead) place(coming[id % kAhead], static_cast<std::uint32_t>(id - kAhead));
      if (id < size_) prefetch(coming[id % kAhead] = hash_of(static_cast<std::uint32_t>(id)));
    }
    assert(holds_invariant(hash_of));
  }
  void place(std::uint64_t hash, std::uint32_t id) {
    for (std::uint64_t at = home(hash);; at = next(at))
      if (const std::uint32_t empty = compare(line(at), hash).empty; empty != 0) {
        line(at)[std::countr_zero(empty)] = entry(hash, id);
        return;
      }
  }

  GrowingArray<std::uint32_t> entries_;  // 0: empty
  std::uint64_t lines_ = 0;
  std::uint32_t size_ = 0;     // ids given so far
  std::uint32_t most_ = 0;     // ids that fit before the next growth
  std::uint32_t id_mask_ = 0;  // lower bits of an entry: id + 1
};

}  // namespace onager::store
