// For tests: all reachable states of a small net with their enabled transitions, and the semantics of conditions.

#pragma once

#include <map>
#include <vector>

#include "property/atoms.h"
#include "system/enabled_set.h"
#include "system/net/net_system.h"

namespace onager::question::testing {

struct Edge {
  TransitionId by;
  std::size_t to;
};

struct Space {
  std::vector<State> states;
  std::vector<std::vector<Edge>> edges;
  bool complete = true;

  Space(const TransitionSystem& system, std::size_t most) {
    std::map<State, std::size_t> number{{system.initial(), 0}};
    states.push_back(system.initial());
    EnabledSet enabled(system);
    for (std::size_t i = 0; i < states.size(); ++i) {
      edges.emplace_back();
      if (states.size() > most) complete = false;
      if (!complete) continue;
      enabled.reset(states[i]);
      Successors successors;
      system.fire(enabled.list(), states[i], successors);
      for (std::size_t k = 0; k < successors.size(); ++k) {
        State next = states[i];
        for (const Change& change : successors[k].changes) next[change.slot] = change.value;
        const auto [at, fresh] = number.emplace(next, states.size());
        if (fresh) states.push_back(next);
        edges[i].push_back({successors[k].transition, at->second});
      }
    }
  }
};

// By property::evaluate; the numbers in the formula must be those of the system.
inline bool meaning(const property::Formulas& formulas, property::FormulaId f, const State& state,
                    const EnabledSet& enabled) {
  return property::evaluate(formulas, f,
                            {[&](PlaceId p) { return std::int64_t{state[p]}; },
                             [&](TransitionId t) { return enabled.contains(t); },
                             [&] { return enabled.empty(); },
                             {}});
}

}  // namespace onager::question::testing
