// A first guess at what a model makes while it runs.
//
// Idea    walk through some thousand states, breadth first and then at random, and note every instance, channel
//         variable and outcome that occurs. Most models have made all they ever make by then.
// Result  part of the true census, always with the processes and channels of the beginning
// Cost    bounded, whatever the model; spent on the watch

#pragma once

#include "base/watch.h"
#include "system/promela/census.h"

namespace onager::promela {

Census discover(const Program& program, const std::vector<Graph>& graphs, Watch& watch);

// Outcomes are counted for all instances of a proctype together.
BeginKey without_numbers(BeginKey key);

}  // namespace onager::promela
