// Random walks through nets of all sizes that masks have, for tests that compare two implementations.

#pragma once

#include <random>
#include <vector>

#include "stubborn/engine/needs.h"
#include "system/net/net_system.h"
#include "tests/oracle/random_nets.h"

namespace onager::stubborn {

// States on a walk from the initial one, which ends in a deadlock or after 7.
inline std::vector<State> random_walk(const Net& net, const NetSystem& system, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  EnabledSet enabled(system);
  std::vector<State> states = {net.initial};
  for (enabled.reset(states.back()); !enabled.empty() && states.size() < 7; enabled.reset(states.back())) {
    const TransitionId t = enabled.list()[random() % enabled.list().size()];
    State state = states.back();
    for (const Arc& arc : net.inputs[t]) state[arc.place] -= arc.weight;
    for (const Arc& arc : net.outputs[t]) state[arc.place] += arc.weight;
    states.push_back(state);
  }
  return states;
}

// `visit(net, system, needs, states)` for many; the needs are static or exclusive, and never look at the state.
template <typename Visit>
void walk_through_nets(Visit visit) {
  constexpr oracle::Range kSizes[] = {{1, 8},     {5, 30},    {10, 50},   {20, 60},  {65, 120},
                                      {130, 190}, {194, 250}, {260, 380}, {390, 450}};
  const auto shapes = oracle::shapes();
  for (std::uint64_t seed = 0; seed < 2 * shapes.size() * std::size(kSizes); ++seed) {
    oracle::Shape shape = shapes[seed / 2 % shapes.size()];
    shape.transitions = kSizes[seed / 2 / shapes.size()];
    shape.places = {2 + shape.transitions.low / 4, 4 + shape.transitions.high / 4};
    const Net net = oracle::random_net(shape, seed);
    const NetSystem system(net);
    const Needs needs(system, {.exclusive = seed % 2 == 0});
    visit(net, system, needs, random_walk(net, system, seed));
  }
}

}  // namespace onager::stubborn
