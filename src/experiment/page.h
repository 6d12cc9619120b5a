// An experiment as a single HTML page with sortable tables, cactus and scatter plots. It needs no network.
//
// Idea       the page contains the runs as columns of numbers, about 40 bytes per run; src/experiment/page/*.js counts,
//            sorts and draws in the browser. 100,000 runs are about 5 MB.

#pragma once

#include <string>
#include <vector>

#include "experiment/plan.h"
#include "experiment/results.h"
#include "experiment/table.h"

namespace onager::experiment {

// `tables` are shown as they are, in addition to those that the page computes itself.
std::string page(const Plan& plan, const Results& results, const std::vector<Table>& tables);

}  // namespace onager::experiment
