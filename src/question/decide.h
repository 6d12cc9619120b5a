// What can be decided of a condition without a search: that it never holds, by the state equation.
//
// Idea       the condition as a disjunction of conjunctions of linear constraints; what is not linear, and what would
//            make too many conjunctions, is left out, which makes the condition weaker. If all conjunctions are
//            excluded, it never holds.

#pragma once

#include "question/predicate.h"
#include "question/state_equation.h"

namespace onager::question {

bool never_holds(const Predicate& predicate, const TransitionSystem& system, StateEquation& equation);

// A number that `number` never exceeds; nothing if none is known.
std::optional<std::int64_t> greatest(const Number& number, StateEquation& equation);

}  // namespace onager::question
