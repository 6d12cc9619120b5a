// Many LTL questions about one model in a limited time: the easy ones first.
//
// Idea   every open question gets a short turn, then those that are left a longer one, and so on; the last turns share
//        what time is left.

#pragma once

#include <functional>
#include <vector>

#include "check/ltl.h"

namespace onager::check {

// The answers, in the order of the questions; `done` is called with the number and answer of each as soon as it is
// known. Without a time limit every question has one turn without end. The formulas are path formulas.
std::vector<LtlAnswer> answer_all(const Model& model, const std::vector<LtlQuestion>& questions, const Method& method,
                                  const LtlMethod& ltl, const Limits& limits,
                                  const std::function<void(std::size_t, const LtlAnswer&)>& done);

}  // namespace onager::check
