// A fixed-size set of small integers, one bit each, listed in ascending order.

#pragma once

#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace onager {

class BitSet {
 public:
  BitSet() = default;
  explicit BitSet(std::size_t size) : words_((size + 63) / 64) {}

  bool contains(std::uint32_t i) const {
    assert(i / 64 < words_.size());
    return words_[i >> 6] >> (i & 63) & 1;
  }
  void insert(std::uint32_t i) {
    assert(i / 64 < words_.size());
    words_[i >> 6] |= std::uint64_t{1} << (i & 63);
  }
  void erase(std::uint32_t i) {
    assert(i / 64 < words_.size());
    words_[i >> 6] &= ~(std::uint64_t{1} << (i & 63));
  }
  void clear() { words_.assign(words_.size(), 0); }

  // 64 numbers per word; bits beyond the size are 0.
  std::span<const std::uint64_t> words() const { return words_; }

  template <typename Visit>
  void for_each(Visit visit) const {
    for (std::size_t w = 0; w < words_.size(); ++w)
      for (std::uint64_t rest = words_[w]; rest != 0; rest &= rest - 1)
        visit(static_cast<std::uint32_t>(w * 64 + static_cast<std::size_t>(std::countr_zero(rest))));
  }

 private:
  std::vector<std::uint64_t> words_;
};

}  // namespace onager
