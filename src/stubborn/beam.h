// Beam search by lists and by masks; both choose the same.

#pragma once

#include <memory>

#include "stubborn/algorithm.h"
#include "stubborn/engine/needs.h"
#include "stubborn/spec.h"

namespace onager::stubborn {

std::unique_ptr<Algorithm> beam_by_lists(const Needs& needs, const Spec& spec);
// Nothing if masks do not fit.
std::unique_ptr<Algorithm> beam_by_masks(const Needs& needs, const Spec& spec);

}  // namespace onager::stubborn
