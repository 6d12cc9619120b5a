// Scores of configurations, and the virtual best solver.
//
// Paper      [evangelista.23] equation 1: on each instance a run earns 20 * Smin / S, where Smin is the fewest states
//            of any run and S its own; 0 if it did not finish. A score is the sum over 5 orders.
// Differs    with n orders each run earns 100 / n * Smin / S, so that 100 is always the best score; with 5 orders it is
//            theirs

#pragma once

#include <optional>
#include <vector>

#include "experiment/results.h"

namespace onager::experiment {

// 0 to 100 if `smallest` is the fewest states of all runs; nullopt if the cell has no runs or there is nothing to
// compare with.
std::optional<double> score(const Cell& cell, std::optional<double> smallest, std::size_t orders);

// The average over all questions that some run solved.
std::optional<double> average_score(const Results& results, std::size_t configuration);

// The best and worst configurations on a question.
struct Extremes {
  std::optional<std::size_t> fewest, most;      // by states, median over the orders
  std::optional<std::size_t> fastest, slowest;  // likewise by CPU time
};
Extremes extremes(const Results& results, std::size_t question);

}  // namespace onager::experiment
