// Pruning by whole sets (stubborn/mask_needs.h): for strong sets of small systems.

#pragma once

#include "stubborn/pruning.h"

namespace onager::stubborn {

// Nothing if masks do not fit.
std::unique_ptr<Pruning> mask_pruning(const Needs& needs, const Spec& spec);

}  // namespace onager::stubborn
