// Closures by whole sets (stubborn/engine/mask_needs.h), with the first condition as scapegoat: for strong sets of
// small systems.
//
// Idea       scapegoats do not depend on the set, so that the order in which it
//            grows does not matter: it grows in waves
// Result     that of the closure in lists (stubborn/closures.h)

#pragma once

#include <memory>

#include "stubborn/algorithm.h"
#include "stubborn/engine/needs.h"
#include "stubborn/spec.h"

namespace onager::stubborn {

// Nothing if masks do not fit or the spec asks for other scapegoats.
std::unique_ptr<Algorithm> mask_closure(const Needs& needs, const Spec& spec);

}  // namespace onager::stubborn
