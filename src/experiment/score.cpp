#include "experiment/score.h"

#include <algorithm>

namespace onager::experiment {

namespace {

void improve(std::optional<std::size_t>& best, std::size_t candidate, auto value_of, bool greatest) {
  const std::optional<double> value = value_of(candidate);
  if (!value) return;
  if (!best || (greatest ? *value > *value_of(*best) : *value < *value_of(*best))) best = candidate;
}

}  // namespace

std::optional<double> score(const Cell& cell, std::optional<double> smallest, std::size_t orders) {
  if (cell.runs.empty() || !smallest) return std::nullopt;
  double sum = 0;
  for (const Record* run : cell.runs)
    if (run->is_complete() && run->outcome.states)  // questions may be answered without a single state
      sum += *run->outcome.states > 0 ? *smallest / static_cast<double>(*run->outcome.states) : 1;
  return 100 * sum / static_cast<double>(std::max(orders, cell.runs.size()));
}

std::optional<double> average_score(const Results& results, std::size_t configuration) {
  double sum = 0;
  std::size_t count = 0;
  for (std::size_t question = 0; question < results.questions().size(); ++question) {
    const Cell& cell = results.cell(question, configuration);
    if (const auto one = score(cell, results.fewest_states(question), cell.runs.size())) {
      sum += *one;
      ++count;
    }
  }
  return count == 0 ? std::nullopt : std::optional(sum / static_cast<double>(count));
}

Extremes extremes(const Results& results, std::size_t question) {
  Extremes found;
  const auto states = [&](std::size_t i) { return results.cell(question, i).median_states(); };
  const auto seconds = [&](std::size_t i) { return results.cell(question, i).median_seconds(); };
  for (std::size_t i = 0; i < results.configurations().size(); ++i) {
    improve(found.fewest, i, states, false);
    improve(found.most, i, states, true);
    improve(found.fastest, i, seconds, false);
    improve(found.slowest, i, seconds, true);
  }
  return found;
}

}  // namespace onager::experiment
