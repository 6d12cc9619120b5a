// Why the members of a stubborn set are in it.
//
// Idea       independent of the algorithm: given the set, each member must have
//            one condition of each of its groups (stubborn/engine/needs.h) inside. The
//            smallest such conditions are its reasons, and paths along them lead
//            from an enabled member to all that it needs.
// Invariant  a member without such a condition makes `met` false
// Cost       the needs of the members, once for each enabled one

#pragma once

#include "base/result.h"
#include "base/watch.h"
#include "explain/explanation.h"
#include "kind/model.h"
#include "run/plan.h"
#include "stubborn/algorithm.h"
#include "stubborn/engine/needs.h"

namespace onager::explain {

// `set` are all members, in any order; `weak` as in the spec.
Explanation explain_set(const kind::Instance& instance, const stubborn::Needs& needs,
                        const stubborn::Situation& situation, std::vector<TransitionId> set, bool weak);

// The set that the plan, which has a reduction, chooses in the state after the steps. The states on the way count as
// stored, all others as new.
Result<Explanation> explain(const kind::Model& model, const run::Plan& plan, Watch& watch,
                            std::span<const std::string> steps);

}  // namespace onager::explain
