// Conditions that are decided without a search: the state equation shows that they never hold.
//
// Idea       write the condition as a disjunction of conjunctions of linear constraints. Whatever is not linear, or
//            would give too many conjunctions, is dropped, which weakens the condition. If every conjunction is
//            excluded, the condition never holds.

#pragma once

#include "question/predicate.h"
#include "question/state_equation.h"

namespace onager::question {

bool never_holds(const Predicate& predicate, const TransitionSystem& system, StateEquation& equation);

// An upper bound of `number` in all reachable states; nullopt if none is known.
std::optional<std::int64_t> greatest(const Number& number, StateEquation& equation);

}  // namespace onager::question
