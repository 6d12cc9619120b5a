// Whether an automaton that moves once for each state of a lasso can pass accepting locations again and again.
//
// Independent check, by definition: all possible moves are followed, round after round of the cycle. Cost: states of
// the run times moves, times locations on the cycle.

#pragma once

#include <cstdint>
#include <vector>

#include "base/watch.h"

namespace onager::witness {

struct LassoRun {
  struct Move {
    std::uint32_t from, to;
    bool accepts;  // it leaves an accepting location
  };
  std::uint32_t initial = 0;
  std::uint32_t locations = 0;
  std::vector<std::vector<Move>> moves = {};  // by state of the run: those that its values allow
  std::size_t loop = 0;                       // the state that follows the last one
};

// Throws LimitMet.
bool accepts(const LassoRun& run, Watch& watch);

}  // namespace onager::witness
