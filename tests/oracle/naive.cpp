#include "tests/oracle/naive.h"

#include <algorithm>
#include <cassert>
#include <deque>
#include <numeric>

namespace onager::oracle {

namespace {

void count_tokens(Exploration& found) {
  for (const Marking& marking : found.states) {
    const std::uint64_t sum = std::accumulate(marking.begin(), marking.end(), std::uint64_t{0});
    found.max_tokens_in_marking = std::max(found.max_tokens_in_marking, sum);
    for (std::uint64_t tokens : marking) found.max_tokens_in_place = std::max(found.max_tokens_in_place, tokens);
  }
}

}  // namespace

Marking initial_marking(const Net& net) {
  assert(net.initial.size() == net.places.size());
  return Marking(net.initial.begin(), net.initial.end());
}

bool is_enabled(const Net& net, const Marking& marking, TransitionId t) {
  for (const Arc& arc : net.inputs[t])
    if (marking[arc.place] < arc.weight) return false;
  for (const Arc& arc : net.inhibitors[t])
    if (marking[arc.place] >= arc.weight) return false;
  return true;
}

Marking fired(const Net& net, Marking marking, TransitionId t) {
  assert(is_enabled(net, marking, t));
  for (const Arc& arc : net.inputs[t]) marking[arc.place] -= arc.weight;
  for (const Arc& arc : net.outputs[t]) marking[arc.place] += arc.weight;
  return marking;
}

Exploration explore(const Net& net, std::size_t state_limit) {
  assert(state_limit > 0);
  Exploration found;
  found.states.insert(initial_marking(net));
  std::deque<const Marking*> waiting{&*found.states.begin()};  // elements of a set do not move
  while (!waiting.empty() && found.complete) {
    const Marking& marking = *waiting.front();
    waiting.pop_front();
    bool deadlock = true;
    for (TransitionId t = 0; t < net.transitions.size() && found.complete; ++t) {
      if (!is_enabled(net, marking, t)) continue;
      deadlock = false;
      ++found.edges;
      const auto [place, is_new] = found.states.insert(fired(net, marking, t));
      if (is_new) waiting.push_back(&*place);
      found.complete = found.states.size() <= state_limit;
    }
    if (deadlock) found.deadlocks.insert(marking);
  }
  count_tokens(found);
  return found;
}

}  // namespace onager::oracle
