// The letters of stored states.
//
// Idea       few automata tell more than 250 kinds of states apart: a byte a state, and a word for those beyond
// Cost       1 byte a state; 5 from the first state on whose letter does not fit

#pragma once

#include <cassert>

#include "base/ids.h"
#include "base/memory.h"
#include "product/letters.h"

namespace onager::product {

class LetterTable {
 public:
  explicit LetterTable(MemoryBudget& budget) : narrow_(budget), wide_(budget) {}

  bool contains(StateId state) const { return state < narrow_.capacity() && narrow_[state] != kNothing; }
  // It must be there.
  Letter operator[](StateId state) const {
    assert(contains(state));
    return narrow_[state] == kWide ? wide_[state] : static_cast<Letter>(narrow_[state] - 1);
  }
  // Once for each state.
  void insert(StateId state, Letter letter) {
    assert(!contains(state));
    narrow_.grow(state + std::size_t{1});
    if (letter + std::size_t{1} < kWide) {
      narrow_[state] = static_cast<std::uint8_t>(letter + 1);
      return;
    }
    wide_.grow(state + std::size_t{1});
    wide_[state] = letter;
    narrow_[state] = kWide;
  }

 private:
  static constexpr std::uint8_t kNothing = 0, kWide = 255;

  GrowingArray<std::uint8_t> narrow_;  // the letter plus 1, kNothing or kWide
  GrowingArray<Letter> wide_;          // where that is kWide
};

}  // namespace onager::product
