// All states of a Promela model by the naive interpreter, breadth first, counted as Spin counts them.

#pragma once

#include <cstdint>
#include <set>
#include <string>

#include "model/promela.h"

namespace onager::oracle {

struct PromelaExploration {
  std::uint64_t states = 0;
  std::uint64_t edges = 0;
  std::uint64_t invalid_ends = 0;
  std::uint64_t wrong_steps = 0;  // steps with errors
  std::set<std::string> errors;   // kinds, as far as the first colon
  bool complete = true;
};

// Stops as soon as a state beyond the first `state_limit` turns up.
PromelaExploration explore(const promela::Program& program, std::size_t state_limit);

}  // namespace onager::oracle
