// A set of small integers below 64 N, for code that combines whole sets at a time.

#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace onager {

template <std::size_t N>
class Mask {
 public:
  static constexpr std::size_t kSize = 64 * N;

  Mask() = default;
  // `words` has at most N words.
  explicit Mask(std::span<const std::uint64_t> words) {
    assert(words.size() <= N);
    for (std::size_t w = 0; w < words.size(); ++w) words_[w] = words[w];
  }
  // The set 0 .. size-1.
  static Mask below(std::size_t size) {
    Mask mask;
    for (std::uint32_t i = 0; i < size; ++i) mask.insert(i);
    return mask;
  }

  bool contains(std::uint32_t i) const {
    assert(i < kSize);
    return words_[i >> 6] >> (i & 63) & 1;
  }
  void insert(std::uint32_t i) {
    assert(i < kSize);
    words_[i >> 6] |= std::uint64_t{1} << (i & 63);
  }
  void erase(std::uint32_t i) {
    assert(i < kSize);
    words_[i >> 6] &= ~(std::uint64_t{1} << (i & 63));
  }

  bool empty() const {
    std::uint64_t all = 0;
    for (std::size_t w = 0; w < N; ++w) all |= words_[w];
    return all == 0;
  }
  // The least element; the set must not be empty.
  std::uint32_t first() const {
    assert(!empty());
    std::size_t w = 0;
    while (words_[w] == 0) ++w;
    return static_cast<std::uint32_t>(w * 64 + static_cast<std::size_t>(std::countr_zero(words_[w])));
  }
  std::size_t count() const {
    std::size_t sum = 0;
    for (std::size_t w = 0; w < N; ++w)
      if (words_[w] != 0) sum += count_bits(words_[w]);
    return sum;
  }
  // Whether the set has two or more elements.
  bool is_several() const {
    std::uint64_t some = 0, more = 0;
    for (std::size_t w = 0; w < N; ++w) {
      more |= (words_[w] & (words_[w] - 1)) | (some != 0 ? words_[w] : 0);
      some |= words_[w];
    }
    return more != 0;
  }

  Mask& operator|=(const Mask& other) {
    for (std::size_t w = 0; w < N; ++w) words_[w] |= other.words_[w];
    return *this;
  }
  Mask& operator&=(const Mask& other) {
    for (std::size_t w = 0; w < N; ++w) words_[w] &= other.words_[w];
    return *this;
  }
  Mask& operator-=(const Mask& other) {
    for (std::size_t w = 0; w < N; ++w) words_[w] &= ~other.words_[w];
    return *this;
  }
  friend Mask operator|(Mask a, const Mask& b) { return a |= b; }
  friend Mask operator&(Mask a, const Mask& b) { return a &= b; }
  friend Mask operator-(Mask a, const Mask& b) { return a -= b; }
  friend bool operator==(const Mask& a, const Mask& b) {
    std::uint64_t difference = 0;
    for (std::size_t w = 0; w < N; ++w) difference |= a.words_[w] ^ b.words_[w];
    return difference == 0;
  }

  std::vector<std::uint32_t> list() const {
    std::vector<std::uint32_t> members;
    for_each([&](std::uint32_t i) { members.push_back(i); });
    return members;
  }
  // Visits the elements in ascending order.
  template <typename Visit>
  void for_each(Visit visit) const {
    for (std::size_t w = 0; w < N; ++w)
      for (std::uint64_t rest = words_[w]; rest != 0; rest &= rest - 1)
        visit(static_cast<std::uint32_t>(w * 64 + static_cast<std::size_t>(std::countr_zero(rest))));
  }

 private:
  // On the baseline x86-64 that we build for, std::popcount is a library call.
  static std::size_t count_bits(std::uint64_t x) {
    x -= (x >> 1) & 0x5555555555555555u;
    x = (x & 0x3333333333333333u) + ((x >> 2) & 0x3333333333333333u);
    return (((x + (x >> 4)) & 0x0f0f0f0f0f0f0f0fu) * 0x0101010101010101u) >> 56;
  }

  std::array<std::uint64_t, N> words_{};
};

}  // namespace onager
