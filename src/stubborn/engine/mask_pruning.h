// Pruning by whole sets (stubborn/engine/mask_needs.h): for strong sets of small systems.

#pragma once

#include "stubborn/engine/pruning.h"

namespace onager::stubborn {

// Nothing if masks do not fit.
std::unique_ptr<Pruning> mask_pruning(const Needs& needs, const Choices& choices);

}  // namespace onager::stubborn
