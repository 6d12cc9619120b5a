// What every relation keeps, for assertions.

#pragma once

#include <algorithm>
#include <functional>

#include "base/csr.h"

namespace onager::relations {

// So many rows, each ascending without repetitions, with numbers below `end`.
inline bool is_valid(const Csr<std::uint32_t>& relation, std::size_t rows, std::size_t end) {
  if (relation.rows() != rows) return false;
  for (std::size_t row = 0; row < rows; ++row)
    if (std::ranges::adjacent_find(relation[row], std::greater_equal{}) != relation[row].end() ||
        (!relation[row].empty() && relation[row].back() >= end))
      return false;
  return true;
}

// (row, x) is there iff (x, row) is, and no (x, x).
inline bool is_symmetric(const Csr<std::uint32_t>& relation) {
  for (std::uint32_t row = 0; row < relation.rows(); ++row)
    for (std::uint32_t x : relation[row])
      if (x == row || !std::ranges::binary_search(relation[x], row)) return false;
  return true;
}

}  // namespace onager::relations
