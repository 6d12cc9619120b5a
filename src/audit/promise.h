// Whether a finished reduced graph keeps what a proviso promises, straight from the definitions in proviso/proviso.h.
//
// For --check-reduction and for tests. All but condition S is a function of the graph alone.
//
// Idea       a promise about cycles is broken by a strong component of the graph
//            without the states that keep it; a promise of safety by a state
//            from which no state that takes the transition is reachable.
//            Condition S is broken by a terminal component that lacks a set T':
//            what is enabled in one of its states and taken in the component
//            must fire before any visible transition can. That is the largest
//            T' there may be, all but what can fire without these.
// Cost       one walk over the graph, for `safety` and `strong` one a transition

#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "audit/outside_runs.h"
#include "base/ids.h"
#include "base/watch.h"
#include "proviso/strategies.h"

namespace onager::audit {

struct ReducedGraph {
  struct Edge {
    TransitionId by;
    StateId to;
  };
  struct Node {
    std::vector<TransitionId> enabled;  // ascending
    std::vector<Edge> edges;            // each transition at most once
    bool has_visible = false;           // its stubborn set is known to contain every visible transition
    bool full() const { return edges.size() == enabled.size(); }
  };
  std::vector<Node> nodes;  // by StateId
};

struct BrokenPromise {
  std::string condition;            // what is violated, in words
  TransitionId ignored = kNone;     // by the cycle or by the state; kNone: not about one transition
  std::vector<StateId> states;      // the cycle, without its first state again at the end; for safety one state
  std::vector<TransitionId> steps;  // of the cycle, as many as states
};

// A visible transition that can fire from the state before any of the given transitions, which are enabled there;
// kNone: none can. Only asked for condition S.
using Bypass = std::function<TransitionId(StateId, std::span<const TransitionId>)>;
// From the definition: by walking the runs without these transitions.
TransitionId visible_bypass(OutsideRuns& runs, const State& state, std::span<const TransitionId> first,
                            std::span<const TransitionId> visible);

// Nothing if the promise is kept. Throws LimitMet. Visible transitions as in proviso::Setting.
std::optional<BrokenPromise> broken_promise(const ReducedGraph& graph, proviso::Promise promise,
                                            std::span<const TransitionId> visible, const Bypass& bypass,
                                            Watch& watch = Watch::endless());

// For people; `name_of` gives the names of transitions.
template <typename NameOf>
std::string describe(const BrokenPromise& broken, NameOf name_of) {
  std::string text = broken.condition;
  if (broken.ignored != kNone) text += ": '" + name_of(broken.ignored) + "' is ignored";
  text += broken.steps.empty() ? " from state" : " on the cycle";
  for (std::size_t i = 0; i < broken.states.size(); ++i) {
    text += " " + std::to_string(broken.states[i]);
    if (i < broken.steps.size()) text += " -" + name_of(broken.steps[i]) + "->";
  }
  return broken.steps.empty() ? text + " on" : text + " " + std::to_string(broken.states.front());
}

}  // namespace onager::audit
