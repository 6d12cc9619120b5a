// LTL on Promela models by definition: the naive interpreter gives the states, the naive checker goes through the runs.

#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "model/promela.h"

namespace onager::oracle {

// Whether all runs satisfy the formula; where nothing can happen any more, nothing changes for ever. Nothing if there
// are more states than the limit, a step fails at run time or a condition cannot be evaluated.
std::optional<bool> satisfies(const promela::Program& program, const promela::Ltl& formula, std::size_t state_limit);

// In the syntax of Spin, over the names of random_promela.h, without X.
std::string random_promela_formula(std::uint64_t seed);

}  // namespace onager::oracle
