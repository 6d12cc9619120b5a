// Compressed sparse rows: row -> list of values, in two flat arrays.

#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "base/watch.h"

namespace onager {

template <typename T>
class Csr {
 public:
  Csr() = default;

  // Rows are filled in order: `push` appends to the current row, `close_row` ends it.
  void push(const T& value) { values_.push_back(value); }
  void close_row() { begin_.push_back(values_.size()); }
  void add_row(std::span<const T> row) {
    values_.insert(values_.end(), row.begin(), row.end());
    close_row();
  }

  std::size_t rows() const { return begin_.size() - 1; }
  std::size_t size() const { return values_.size(); }
  std::span<const T> operator[](std::size_t row) const {
    assert(row < rows());
    return {values_.data() + begin_[row], values_.data() + begin_[row + 1]};
  }
  std::size_t bytes() const { return begin_.capacity() * sizeof(std::size_t) + values_.capacity() * sizeof(T); }

  // Builds rows from (row, value) pairs in any order; a row keeps the order of its pairs.
  static Csr from_pairs(std::size_t rows, std::span<const std::pair<std::uint32_t, T>> pairs) {
    Csr csr;
    csr.begin_.assign(rows + 1, 0);
    for (const auto& [row, value] : pairs) {
      assert(row < rows);
      ++csr.begin_[row + 1];
    }
    for (std::size_t row = 0; row < rows; ++row) csr.begin_[row + 1] += csr.begin_[row];
    csr.values_.resize(pairs.size());
    std::vector<std::size_t> next(csr.begin_.begin(), csr.begin_.end() - 1);
    for (const auto& [row, value] : pairs) csr.values_[next[row]++] = value;
    return csr;
  }

  friend bool operator==(const Csr&, const Csr&) = default;

 private:
  std::vector<std::size_t> begin_{0};  // row r is values_[begin_[r] .. begin_[r + 1])
  std::vector<T> values_;
};

// Sorts each row and removes repetitions. The work is spent on the watch.
inline Csr<std::uint32_t> sorted_rows(std::vector<std::vector<std::uint32_t>> rows, Watch& watch = Watch::endless()) {
  constexpr std::uint64_t kSorted = 4;  // work to sort one number
  Csr<std::uint32_t> result;
  for (std::vector<std::uint32_t>& row : rows) {
    watch.spend(1 + kSorted * row.size());
    std::ranges::sort(row);
    row.erase(std::unique(row.begin(), row.end()), row.end());
    result.add_row(row);
  }
  return result;
}

// Maps each value to the rows that contain it, ascending.
inline Csr<std::uint32_t> transpose(const Csr<std::uint32_t>& csr, std::size_t values) {
  std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
  pairs.reserve(csr.size());
  for (std::uint32_t row = 0; row < csr.rows(); ++row)
    for (std::uint32_t value : csr[row]) pairs.emplace_back(value, row);
  return Csr<std::uint32_t>::from_pairs(values, pairs);
}

}  // namespace onager
