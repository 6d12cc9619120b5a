// Which statements of a Promela model are executed.
//
// Whoever visits all states tells which steps are made there; what is left at the end was never executed. Cost: a step
// that is one statement is looked at once, others each time they are made.

#pragma once

#include <span>
#include <vector>

#include "answer/unreached.h"
#include "system/promela/promela_system.h"

namespace onager::answer {

class Coverage {
 public:
  explicit Coverage(const promela::PromelaSystem& system);
  void add(StateView state, std::span<const TransitionId> enabled);
  Unreached unreached() const;

 private:
  Unreached::Statement statement(const promela::Edge& edge) const;

  const promela::PromelaSystem& system_;
  std::vector<std::vector<bool>> executed_;  // proctype, node of the statement
  std::vector<std::vector<bool>> met_;       // proctype, node where a process was
  std::vector<bool> done_;                   // transitions that need not be looked at again
  std::vector<promela::Taken> taken_;        // scratch
};

}  // namespace onager::answer
