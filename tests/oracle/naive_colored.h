// The naive explorer of coloured nets, straight from the definition in model/colored_net.h.
//
// It knows the net as data and nothing else: a colour is evaluated as the list of its components, a multiset as a map,
// a transition as the list of all combinations of colours for its variables. Obvious first, slow second.

#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "model/colored_net.h"
#include "model/net.h"

namespace onager::oracle {

using ColoredMarking = std::vector<std::map<colored::Color, std::uint64_t>>;  // by place; no count is 0

// A transition with one of the bindings for which its guard is true.
struct ColoredAction {
  TransitionId transition = 0;
  std::vector<colored::Color> binding;  // by Transition::variables
  ColoredMarking taken, given;
};

struct ColoredExploration {
  std::set<ColoredMarking> states, deadlocks;
  std::uint64_t edges = 0;  // pairs of a state and an action enabled in it
  std::uint64_t max_tokens_of_color = 0;
  bool complete = true;  // false: more states than the limit
};

ColoredMarking initial_marking(const colored::Net& net);
// Ascending by transition, then by binding.
std::vector<ColoredAction> actions_of(const colored::Net& net);
bool is_enabled(const colored::Net& net, const ColoredMarking& marking, const ColoredAction& action);
ColoredMarking fired(ColoredMarking marking, const ColoredAction& action);
ColoredExploration explore(const colored::Net& net, const std::vector<ColoredAction>& actions, std::size_t state_limit);

// Every place with every colour, named p_c, and every action; for each place a further one, named `sum of p`, that
// holds as many tokens as all of them together, for inhibitor arcs.
Net naive_unfolding(const colored::Net& net);

}  // namespace onager::oracle
