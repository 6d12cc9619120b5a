// The figures of our runs that a paper's column asks for.

#pragma once

#include <optional>
#include <string>

#include "experiment/plan.h"
#include "experiment/results.h"

namespace onager::experiment {

// A number, or why there is none.
struct Figure {
  std::optional<double> value;
  std::string why;  // if there is none
  std::string how;  // which configuration it comes from, if several could have given it
};

// Of the instance, or over all instances if it is empty. `configurations` are names or patterns; `base` is their
// smallest number of states, for scores.
Figure figure_of(const Results& results, const Comparison::Column& column, const std::string& instance,
                 const std::vector<std::string>& configurations, std::optional<double> base);

}  // namespace onager::experiment
