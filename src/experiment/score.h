// Scores of configurations, and the solver that one would have by always knowing the best.
//
// Paper      evangelista.23, equation 1: on each instance a run earns
//            20 * Smin / S, where Smin is the fewest states of any run and S its
//            own; 0 if it did not finish. A score is the sum over 5 orders.
// Differs    with n orders each run earns 100 / n * Smin / S, so that 100 is
//            always the best score; with 5 orders it is theirs.

#pragma once

#include <optional>
#include <vector>

#include "experiment/results.h"

namespace onager::experiment {

// 0 to 100 if `smallest` is the fewest states of all; nothing if the cell has no runs, or nothing is known to compare
// with.
std::optional<double> score(const Cell& cell, std::optional<double> smallest, std::size_t orders);

// The average over all questions that some run solved.
std::optional<double> average_score(const Results& results, std::size_t configuration);

// Which configuration did best and worst on a question.
struct Extremes {
  std::optional<std::size_t> fewest, most;      // states, medians over the orders
  std::optional<std::size_t> fastest, slowest;  // likewise CPU time
};
Extremes extremes(const Results& results, std::size_t question);

}  // namespace onager::experiment
