// All reachable markings of a small net, directly from the definition; for the tests of this folder only.

#pragma once

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "model/net.h"

namespace onager::generate {

inline bool is_enabled(const Net& net, TransitionId t, const State& marking) {
  return std::ranges::all_of(net.inputs[t], [&](const Arc& arc) { return marking[arc.place] >= arc.weight; }) &&
         std::ranges::all_of(net.inhibitors[t], [&](const Arc& arc) { return marking[arc.place] < arc.weight; });
}

inline State fired(const Net& net, TransitionId t, State marking) {
  for (const Arc& arc : net.inputs[t]) marking[arc.place] -= arc.weight;
  for (const Arc& arc : net.outputs[t]) marking[arc.place] += arc.weight;
  return marking;
}

struct Space {
  std::set<State> states;
  std::vector<State> deadlocks;
  std::set<TransitionId> fired;
};

inline Space explore(const Net& net) {
  Space space;
  std::vector<State> work = {net.initial};
  space.states.insert(net.initial);
  while (!work.empty()) {
    const State marking = std::move(work.back());
    work.pop_back();
    bool dead = true;
    for (TransitionId t = 0; t < net.transitions.size(); ++t) {
      if (!is_enabled(net, t, marking)) continue;
      dead = false;
      space.fired.insert(t);
      if (auto [next, is_new] = space.states.insert(fired(net, t, marking)); is_new) work.push_back(*next);
    }
    if (dead) space.deadlocks.push_back(marking);
  }
  return space;
}

}  // namespace onager::generate
