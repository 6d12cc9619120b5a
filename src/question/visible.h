// Visible transitions: those that can change the truth of an atom of a condition.

#pragma once

#include <vector>

#include "question/influence.h"
#include "question/predicate.h"

namespace onager::question {

// Ascending; may be larger than needed, never smaller.
struct Visible {
  std::vector<TransitionId> to_true;   // that can make the condition, or a part that stands for it, true
  std::vector<TransitionId> to_false;  // likewise false
  std::vector<TransitionId> either() const;
};
// Negations count with the atom they stand at. A step that `to_true` lacks makes no leaf true, so it makes true
// nothing that is built of leaves by & and |; likewise for `to_false`.
Visible visible(const Predicate& predicate, const Influence& influence);

}  // namespace onager::question
