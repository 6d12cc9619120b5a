// Pruning that walks the lists of stubborn/needs.h: for systems of any size, strong and weak sets.

#pragma once

#include "stubborn/pruning.h"

namespace onager::stubborn {

std::unique_ptr<Pruning> list_pruning(const Needs& needs, const Spec& spec);

}  // namespace onager::stubborn
