// Beam search by whole sets (stubborn/engine/mask_needs.h): for strong sets of small systems.
//
// Idea       what leaves no choice is met from every start before any choice is
//            made, and a start that meets an earlier one takes over its set
// Result     that of the search in lists (stubborn/beam.cpp)

#pragma once

#include <memory>

#include "stubborn/algorithm.h"
#include "stubborn/engine/needs.h"
#include "stubborn/spec.h"

namespace onager::stubborn {

// Nothing if masks do not fit.
std::unique_ptr<Algorithm> mask_beam(const Needs& needs, const Spec& spec);
// In lists, for systems of any size.
std::unique_ptr<Algorithm> list_beam(const Needs& needs, const Spec& spec);

}  // namespace onager::stubborn
