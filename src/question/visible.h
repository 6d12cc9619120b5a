// Visible transitions: those that can change the truth of an atom of a condition.

#pragma once

#include <vector>

#include "question/influence.h"
#include "question/predicate.h"

namespace onager::question {

// Ascending; an over-approximation.
struct Visible {
  std::vector<TransitionId> to_true;   // can make the condition, or one of its leaves, true
  std::vector<TransitionId> to_false;  // likewise false
  std::vector<TransitionId> either() const;
};
// Negations belong to their atom. A transition outside `to_true` makes no leaf true, hence no combination of leaves by
// & and |; likewise for `to_false`.
Visible visible(const Predicate& predicate, const Influence& influence);

}  // namespace onager::question
