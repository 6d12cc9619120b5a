// An experiment as one page of HTML: tables that sort, cactus and scatter plots. It needs no network.
//
// Idea       the runs are in the page as columns of numbers, about 40 bytes a
//            run; src/experiment/page/*.js counts, sorts and draws in the
//            browser. 100,000 runs are some 5 MB.

#pragma once

#include <string>
#include <vector>

#include "experiment/plan.h"
#include "experiment/results.h"
#include "experiment/table.h"

namespace onager::experiment {

// `tables` are shown as they are, besides those that the page makes itself.
std::string page(const Plan& plan, const Results& results, const std::vector<Table>& tables);

}  // namespace onager::experiment
