// Quasi-liveness, liveness and stable places, on a reduced graph that keeps the promise of safety (doc/theory.md).

#pragma once

#include <optional>

#include "base/result.h"
#include "check/job.h"

namespace onager::check {

// With strong stubborn sets; and with a reduction but no proviso, with the best proviso for these questions.
Method with_safety(Method method);

// What keeps the question from being answered by this method, as `refuse` (plan.h); unknown words too.
std::optional<Diagnostic> refuse_liveness(Question question, const Method& method);

// A diagnostic for a name that no transition has.
std::optional<Diagnostic> refuse_names(const Net& net, const std::vector<std::string>& transitions);

}  // namespace onager::check
