// Pruning that walks the lists of stubborn/engine/needs.h: for systems of any size, strong and weak sets.

#pragma once

#include "stubborn/engine/pruning.h"

namespace onager::stubborn {

std::unique_ptr<Pruning> list_pruning(const Needs& needs, const Choices& choices);

}  // namespace onager::stubborn
