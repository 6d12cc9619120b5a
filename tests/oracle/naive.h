// The naive explorer: the state space of a net, straight from the definition.
//
// What every faster engine is compared with. It knows model/net.h and nothing
// else of the project: no transition system, no store, no search. Markings are
// plain vectors of 64-bit numbers in ordered sets; each enabledness test walks
// the arcs of the transition. Obvious first, slow second: O(states x arcs)
// plus an ordered lookup for each edge.

#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <vector>

#include "model/net.h"

namespace onager::oracle {

using Marking = std::vector<std::uint64_t>;  // one number a place

struct Exploration {
  std::set<Marking> states;
  std::set<Marking> deadlocks;  // states that enable no transition
  std::uint64_t edges = 0;      // pairs of a state and a transition enabled in it
  std::uint64_t max_tokens_in_place = 0;
  std::uint64_t max_tokens_in_marking = 0;
  // False: the net has more states than the limit. Everything above then
  // describes a part: states and deadlocks are real, the numbers are lower bounds.
  bool complete = true;
};

Marking initial_marking(const Net& net);

bool is_enabled(const Net& net, const Marking& marking, TransitionId t);

// The marking after `t`, which is enabled.
Marking fired(const Net& net, Marking marking, TransitionId t);

// Stops as soon as a state beyond the first `state_limit` turns up. A net with
// exactly `state_limit` states is complete. The limit is at least 1.
Exploration explore(const Net& net, std::size_t state_limit);

}  // namespace onager::oracle
