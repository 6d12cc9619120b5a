// Variables of a transition that can be exchanged: a binding and the one with their colours swapped do the same.

#pragma once

#include <cstdint>
#include <vector>

#include "base/watch.h"
#include "model/colored_net.h"

namespace onager::unfold {

// Groups of two or more variables, by their index in Transition::variables, ascending: every permutation within a group
// leaves arcs and guard as they are, up to the order of summands and of operands that commute.
std::vector<std::vector<std::uint32_t>> symmetric_variables(const colored::Net& net,
                                                            const colored::Transition& transition, Watch& watch);

}  // namespace onager::unfold
