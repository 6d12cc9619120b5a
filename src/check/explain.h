// Why the members of a stubborn set are in it.
//
// Idea       independent of the algorithm: given the set, each member must have
//            one condition of each of its groups (stubborn/engine/needs.h) inside. The
//            smallest such conditions are its reasons, and paths along them lead
//            from an enabled member to all that it needs.
// Invariant  a member without such a condition makes `met` false
// Cost       the needs of the members, once for each enabled one

#pragma once

#include "check/explanation.h"
#include "check/job.h"
#include "stubborn/algorithm.h"
#include "stubborn/engine/needs.h"

namespace onager::check {

// `set` are all members, in any order; `weak` as in the spec.
Explanation explain_set(const TransitionSystem& system, const stubborn::Needs& needs,
                        const stubborn::Situation& situation, std::vector<TransitionId> set, bool weak);

// The set that the method, which has a reduction, chooses in the state after the steps. The states on the way count as
// stored, all others as new.
Result<Explanation> explain(const Model& model, const Method& method, const Limits& limits,
                            std::span<const std::string> steps);

}  // namespace onager::check
