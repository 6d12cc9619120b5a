// A linear program for GLPK, and solutions in whole numbers.
//
// The solver works in floating point and is never believed: whoever uses a solution checks it in exact arithmetic.

#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace onager {

// min cost * x, each x at least its lower bound (or free), each row at least or at most a number.
class LinearProgram {
 public:
  int add_column(double cost, bool free = false);
  enum class Sense { kAtLeast, kAtMost };
  int add_row(Sense sense, double bound);
  void set(int row, int column, double value);  // once for each pair; 0 is left out

  // An optimal or at least feasible x; nothing if there is none or the solver gave up.
  std::optional<std::vector<double>> solve(int most_iterations, int most_milliseconds) const;

 private:
  struct Column {
    double cost;
    bool free;
  };
  struct Row {
    Sense sense;
    double bound;
  };
  std::vector<Column> columns_;
  std::vector<Row> rows_;
  std::vector<int> row_of_{0}, column_of_{0};  // of the entries; GLPK counts from 1
  std::vector<double> values_{0};
};

// Whole numbers in the same proportion; nothing if there are none of at most `largest`.
std::optional<std::vector<std::int64_t>> whole(std::span<const double> values, std::int64_t largest);

}  // namespace onager
