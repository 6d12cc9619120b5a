// Compares our figures with those of a paper: better, equal, worse, or not comparable and why.

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "experiment/plan.h"
#include "experiment/results.h"
#include "experiment/table.h"

namespace onager::experiment {

// One table per comparison of the plan. A missing reference gives a table that says so.
Result<std::vector<Table>> compare(const Plan& plan, const Results& results);

// The rows of a CSV file; the first contains the column names. Cells may be quoted.
std::vector<std::vector<std::string>> parse_csv(std::string_view text);

// Compares at the precision of their figure: 28.04 equals 28.0.
enum class Judgement { kBetter, kEqual, kWorse };
Judgement judge(double ours, const std::string& theirs, bool more_is_better);

}  // namespace onager::experiment
