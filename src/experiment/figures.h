// The figures of our runs that correspond to a paper's column.

#pragma once

#include <optional>
#include <string>

#include "experiment/plan.h"
#include "experiment/results.h"

namespace onager::experiment {

// A number, or why there is none.
struct Figure {
  std::optional<double> value;
  std::string why;  // if there is no number
  std::string how;  // the configuration it comes from, if there are several candidates
};

// The figure for one instance, or over all instances if `instance` is empty. `configurations` are names or patterns;
// `base` is their smallest number of states, for scores.
Figure figure_of(const Results& results, const Comparison::Column& column, const std::string& instance,
                 const std::vector<std::string>& configurations, std::optional<double> base);

}  // namespace onager::experiment
