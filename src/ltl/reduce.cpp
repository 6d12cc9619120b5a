#include "ltl/reduce.h"

#include <array>
#include <cassert>
#include <tuple>
#include <utility>

#include "ltl/degeneralise.h"
#include "ltl/prune.h"
#include "ltl/simulation.h"

namespace onager::ltl {

namespace {

auto size_of(const Automaton& automaton) {
  return std::tuple(automaton.states(), automaton.edge_count(), automaton.marks);
}

Automaton one_round(const Automaton& automaton, bool all) {
  Automaton result = with_fewer_marks(pruned(automaton));
  result = reduced_by_simulation(with_free_marks(result, all));
  result = without_twins(result);
  result = reduced_by_reverse_simulation(with_free_marks(result, all));
  return with_fewer_marks(pruned(result));
}

Automaton to_the_end(Automaton automaton) {
  int idle = 0;  // consecutive rounds without a change
  for (bool all = false; idle < 2; all = !all) {
    Automaton next = one_round(automaton, all);
    idle = size_of(next) < size_of(automaton) ? 0 : idle + 1;
    if (size_of(next) <= size_of(automaton)) automaton = std::move(next);
  }
  return automaton;
}

}  // namespace

Automaton reduced(const Automaton& automaton) {
  Automaton plain = with_fewer_marks(pruned(automaton));
  if (plain.states() > kMostStatesToSimulate) return plain;
  plain = to_the_end(std::move(plain));
  Automaton full = to_the_end(saturated(plain));
  assert(full.state_based == automaton.state_based && plain.state_based == automaton.state_based);
  return size_of(full) < size_of(plain) ? full : plain;
}

Automaton reduced_buchi(const Automaton& automaton) {
  Automaton result = reduced(degeneralised(automaton));
  assert(result.state_based && result.marks <= 1);
  return result;
}

}  // namespace onager::ltl
