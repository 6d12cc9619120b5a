// The closure algorithm by lists and by masks; both choose the same.

#pragma once

#include <memory>

#include "stubborn/algorithm.h"
#include "stubborn/engine/needs.h"
#include "stubborn/spec.h"

namespace onager::stubborn {

// `star` is all that closure-star adds.
std::unique_ptr<Algorithm> closure_by_lists(const Needs& needs, const Spec& spec, bool star);
// Nothing if masks do not fit or the spec asks for scapegoats that depend on the set.
std::unique_ptr<Algorithm> closure_by_masks(const Needs& needs, const Spec& spec);

}  // namespace onager::stubborn
