// Linear programs for GLPK, and rational solutions scaled to integers.
//
// The solver works in floating point and is not trusted: callers check every solution in exact arithmetic.

#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "base/watch.h"

struct glp_prob;

namespace onager {

struct SimplexLimits {
  int iterations;
  int milliseconds = std::numeric_limits<int>::max();
};

// Runs GLPK's simplex method from the standard basis and looks at the watch every few milliseconds. Returns false if
// the solver failed, throws LimitMet if the watch met a limit. In both cases all memory of the solver, the problem
// included, is freed. Callers' objects are safe: the longjmp stays inside this function.
bool run_simplex(glp_prob* problem, const SimplexLimits& limits, Watch& watch, bool presolve = false);

// Minimises cost * x, where each x has a lower bound or is free and each row has a lower or an upper bound.
class LinearProgram {
 public:
  int add_column(double cost, bool free = false);
  enum class Sense { kAtLeast, kAtMost };
  int add_row(Sense sense, double bound);
  void set(int row, int column, double value);  // at most once for each pair; zeros are ignored

  // An optimal or at least feasible x; nullopt if there is none or the solver gave up. Throws LimitMet.
  std::optional<std::vector<double>> solve(const SimplexLimits& limits, Watch& watch) const;

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
  std::vector<int> row_of_{0}, column_of_{0};  // of the entries; GLPK indices start at 1
  std::vector<double> values_{0};
};

// Integers in the same proportion, by small denominators of the values or of the least of them; nullopt if none are at
// most `largest`.
std::optional<std::vector<std::int64_t>> whole(std::span<const double> values, std::int64_t largest);

}  // namespace onager
