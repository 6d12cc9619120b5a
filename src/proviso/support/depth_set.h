// A set of small numbers that grows, and finds the greatest member not above a number in a few steps.
//
// Idea       bits in words of 64, and above each level of words one with a bit
//            for each word that is not empty
// Cost       of any operation: a word of each of four levels

#pragma once

#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace onager::proviso {

class DepthSet {
 public:
  void insert(std::size_t number) {
    for (std::size_t level = 0; level < kLevels; ++level, number /= 64) {
      std::vector<std::uint64_t>& words = levels_[level];
      if (words.size() <= number / 64) words.resize(number / 64 + 1);
      words[number / 64] |= bit(number);
    }
  }
  bool contains(std::size_t number) const {
    return number / 64 < levels_[0].size() && (levels_[0][number / 64] & bit(number)) != 0;
  }
  void erase(std::size_t number) {
    assert(contains(number));
    for (std::size_t level = 0; level < kLevels; ++level, number /= 64)
      if ((levels_[level][number / 64] &= ~bit(number)) != 0) return;
  }
  // 1 + the greatest member not above `number`; 0: there is none.
  std::size_t at_or_below(std::size_t number) const {
    for (std::size_t level = 0; level < kLevels; ++level) {
      if (const std::size_t found = in_word(level, number); found != 0) return descend(level, found - 1) + 1;
      if (number < 64) return 0;
      number = number / 64 - 1;
    }
    for (std::size_t top = number + 1; top-- > 0;)
      if (const std::size_t found = in_word(kLevels - 1, top * 64 + 63); found != 0)
        return descend(kLevels - 1, found - 1) + 1;
    return 0;
  }

 private:
  static constexpr std::size_t kLevels = 4;
  static std::uint64_t bit(std::size_t number) { return std::uint64_t{1} << (number % 64); }

  // Within the word of `number`: 1 + the greatest member not above it.
  std::size_t in_word(std::size_t level, std::size_t number) const {
    const std::vector<std::uint64_t>& words = levels_[level];
    if (number / 64 >= words.size()) return words.empty() ? 0 : in_word(level, words.size() * 64 - 1);
    const std::uint64_t below = words[number / 64] & (bit(number) | (bit(number) - 1));
    return below == 0 ? 0 : number / 64 * 64 + static_cast<std::size_t>(std::bit_width(below));
  }
  // The greatest member below the word that a bit of a level stands for.
  std::size_t descend(std::size_t level, std::size_t number) const {
    for (; level > 0; --level) {
      assert(levels_[level - 1][number] != 0);
      number = number * 64 + static_cast<std::size_t>(std::bit_width(levels_[level - 1][number])) - 1;
    }
    assert(contains(number));
    return number;
  }

  std::vector<std::uint64_t> levels_[kLevels];
};

}  // namespace onager::proviso
