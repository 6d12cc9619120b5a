// What is known of a term in each state: two bits a state.

#pragma once

#include <cstdint>

#include "base/ids.h"
#include "base/memory.h"

namespace onager::ctl {

enum class Truth : std::uint8_t {
  kOpen,     // nobody has looked
  kPending,  // it depends on itself and is being looked at
  kFalse,
  kTrue,
};

class TruthMap {
 public:
  explicit TruthMap(MemoryBudget& budget) : words_(budget) {}

  Truth operator[](StateId state) const {
    const std::size_t word = state / kEach;
    return word < words_.capacity() ? static_cast<Truth>(words_[word] >> shift(state) & 3) : Truth::kOpen;
  }
  void set(StateId state, Truth truth) {
    const std::size_t word = state / kEach;
    words_.grow(word + 1);
    words_[word] = (words_[word] & ~(std::uint64_t{3} << shift(state))) | static_cast<std::uint64_t>(truth)
                                                                              << shift(state);
  }

 private:
  static constexpr std::size_t kEach = 32;  // states in a word
  static unsigned shift(StateId state) { return static_cast<unsigned>(state % kEach * 2); }

  GrowingArray<std::uint64_t> words_;
};

}  // namespace onager::ctl
