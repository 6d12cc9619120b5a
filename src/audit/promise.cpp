#include "audit/promise.h"

#include <algorithm>
#include <cassert>
#include <deque>
#include <functional>
#include <numeric>
#include <set>

namespace onager::audit {

namespace {

using Test = std::function<bool(StateId)>;

bool takes(const ReducedGraph::Node& node, TransitionId t) {
  return std::ranges::find(node.edges, t, &ReducedGraph::Edge::by) != node.edges.end();
}
bool enables(const ReducedGraph::Node& node, TransitionId t) {
  return std::ranges::binary_search(node.enabled, t);
}

// A shortest way from `start` back to it through states for which `inside` holds; nothing if there is none.
std::optional<BrokenPromise> cycle_through(const ReducedGraph& graph, StateId start, const Test& inside, Watch& watch) {
  struct Step {
    StateId from = kNone;
    TransitionId by = kNone;
  };
  std::vector<Step> reached_by(graph.nodes.size());
  std::deque<StateId> queue{start};
  while (!queue.empty()) {
    const StateId state = queue.front();
    queue.pop_front();
    watch.spend(8);
    for (const auto& [by, to] : graph.nodes[state].edges) {
      if (!inside(to) || reached_by[to].from != kNone) continue;
      reached_by[to] = {state, by};
      queue.push_back(to);
    }
  }
  if (reached_by[start].from == kNone) return std::nullopt;
  BrokenPromise cycle;
  StateId at = start;
  do {
    cycle.steps.push_back(reached_by[at].by);
    at = reached_by[at].from;
    cycle.states.push_back(at);
  } while (at != start);
  std::ranges::reverse(cycle.steps);
  std::ranges::reverse(cycle.states);
  assert(cycle.states.front() == start && cycle.states.size() == cycle.steps.size());
  return cycle;
}

// States for which `inside` holds and that may lie on a cycle of such states: the others are peeled off, those
// without successors inside one after the other.
std::vector<bool> peeled(const ReducedGraph& graph, const Test& inside, Watch& watch) {
  const std::size_t size = graph.nodes.size();
  std::vector<bool> left(size);
  std::vector<std::size_t> successors(size);
  std::vector<std::vector<StateId>> predecessors(size);
  for (StateId s = 0; s < size; ++s) left[s] = inside(s);
  std::vector<StateId> gone;
  for (StateId s = 0; s < size; ++s) {
    watch.spend(8);
    if (!left[s]) continue;
    for (const auto& edge : graph.nodes[s].edges)
      if (left[edge.to]) {
        ++successors[s];
        predecessors[edge.to].push_back(s);
      }
    if (successors[s] == 0) gone.push_back(s);
  }
  for (; !gone.empty();) {
    const StateId s = gone.back();
    gone.pop_back();
    left[s] = false;
    watch.spend(4);
    for (StateId before : predecessors[s])
      if (--successors[before] == 0) gone.push_back(before);
  }
  return left;
}

// A cycle within `inside` that has a state for which `guilty` holds.
std::optional<BrokenPromise> bad_cycle(const ReducedGraph& graph, const Test& inside, const Test& guilty,
                                       Watch& watch) {
  const std::vector<bool> left = peeled(graph, inside, watch);
  for (StateId s = 0; s < graph.nodes.size(); ++s)
    if (left[s] && guilty(s))
      if (auto cycle = cycle_through(
              graph, s, [&](StateId to) { return left[to]; }, watch))
        return cycle;
  return std::nullopt;
}

std::vector<std::vector<StateId>> predecessors_in(const ReducedGraph& graph, Watch& watch) {
  std::vector<std::vector<StateId>> predecessors(graph.nodes.size());
  for (StateId s = 0; s < graph.nodes.size(); ++s) {
    watch.spend(4);
    for (const auto& edge : graph.nodes[s].edges) predecessors[edge.to].push_back(s);
  }
  return predecessors;
}

std::optional<BrokenPromise> broken_safety(const ReducedGraph& graph, std::span<const TransitionId> transitions,
                                           Watch& watch) {
  const auto predecessors = predecessors_in(graph, watch);
  for (TransitionId t : transitions) {
    watch.spend(8 * graph.nodes.size());
    std::vector<bool> leads(graph.nodes.size());
    std::vector<StateId> waiting;
    auto add = [&](StateId s) {
      if (leads[s]) return;
      leads[s] = true;
      waiting.push_back(s);
    };
    for (StateId s = 0; s < graph.nodes.size(); ++s)
      if (takes(graph.nodes[s], t)) add(s);
    while (!waiting.empty()) {
      const StateId s = waiting.back();
      waiting.pop_back();
      for (StateId before : predecessors[s]) add(before);
    }
    for (StateId s = 0; s < graph.nodes.size(); ++s)
      if (enables(graph.nodes[s], t) && !leads[s]) return BrokenPromise{"safety", t, {s}, {}};
  }
  return std::nullopt;
}

// In the order in which a depth-first walk against the edges leaves them.
std::vector<StateId> left_backwards(const ReducedGraph& graph, Watch& watch) {
  const auto predecessors = predecessors_in(graph, watch);
  std::vector<std::size_t> next(graph.nodes.size());  // predecessor to look at; 0: the state was not met
  std::vector<StateId> path, order;
  for (StateId start = 0; start < graph.nodes.size(); ++start) {
    if (next[start]++ == 0) path.push_back(start);
    while (!path.empty()) {
      const StateId s = path.back();
      watch.spend(2);
      if (next[s] > predecessors[s].size()) {
        order.push_back(s);
        path.pop_back();
      } else if (const StateId before = predecessors[s][next[s]++ - 1]; next[before] == 0) {
        ++next[before];
        path.push_back(before);
      }
    }
  }
  return order;
}

// The strong components without edges to others, after Kosaraju: of the states left last backwards, the first is in
// one.
std::vector<std::vector<StateId>> terminal_components(const ReducedGraph& graph, Watch& watch) {
  std::vector<std::vector<StateId>> terminal;
  std::vector<StateId> component(graph.nodes.size(), kNone);  // by its first state
  const std::vector<StateId> order = left_backwards(graph, watch);
  for (auto root = order.rbegin(); root != order.rend(); ++root) {
    if (component[*root] != kNone) continue;
    std::vector<StateId> states{*root};
    component[*root] = *root;
    bool has_exit = false;
    for (std::size_t i = 0; i < states.size(); ++i) {
      watch.spend(4);
      for (const auto& edge : graph.nodes[states[i]].edges) {
        if (component[edge.to] == kNone) {
          component[edge.to] = *root;
          states.push_back(edge.to);
        }
        has_exit = has_exit || component[edge.to] != *root;
      }
    }
    if (!has_exit) terminal.push_back(std::move(states));
  }
  return terminal;
}

// Condition S in one state of each terminal component; every state leads to one.
std::optional<BrokenPromise> broken_interesting(const ReducedGraph& graph, const Bypass& bypass, Watch& watch) {
  for (const std::vector<StateId>& states : terminal_components(graph, watch)) {
    std::set<TransitionId> taken;
    for (StateId s : states)
      for (const auto& edge : graph.nodes[s].edges) taken.insert(edge.by);
    std::vector<TransitionId> first = graph.nodes[states.front()].enabled;
    std::erase_if(first, [&](TransitionId t) { return !taken.contains(t); });
    if (first.size() == graph.nodes[states.front()].enabled.size()) continue;
    if (const TransitionId t = bypass(states.front(), first); t != kNone)
      return BrokenPromise{"safety", t, {states.front()}, {}};
  }
  return std::nullopt;
}

std::optional<BrokenPromise> broken_strong(const ReducedGraph& graph, std::span<const TransitionId> transitions,
                                           Watch& watch) {
  for (TransitionId t : transitions) {
    auto ignores = [&](StateId s) { return !takes(graph.nodes[s], t); };
    auto enabled = [&](StateId s) { return enables(graph.nodes[s], t); };
    if (auto cycle = bad_cycle(graph, ignores, enabled, watch)) {
      cycle->condition = "strong cycle proviso";
      cycle->ignored = t;
      return cycle;
    }
  }
  return std::nullopt;
}

std::optional<BrokenPromise> broken_by_cycle(const ReducedGraph& graph, std::string condition, const Test& inside,
                                             Watch& watch) {
  auto cycle = bad_cycle(
      graph, inside, [](StateId) { return true; }, watch);
  if (cycle) cycle->condition = std::move(condition);
  return cycle;
}

std::vector<TransitionId> all_enabled(const ReducedGraph& graph) {
  std::vector<TransitionId> all;
  for (const auto& node : graph.nodes) all.insert(all.end(), node.enabled.begin(), node.enabled.end());
  std::ranges::sort(all);
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

}  // namespace

TransitionId visible_bypass(OutsideRuns& runs, const State& state, std::span<const TransitionId> first,
                            std::span<const TransitionId> visible) {
  TransitionId found = kNone;
  runs.set_members(first);
  runs.run_to(state, [&](const State&, const EnabledSet& enabled) {
    const auto t =
        std::ranges::find_if(visible, [&](TransitionId v) { return enabled.contains(v) && !runs.is_inside(v); });
    if (t != visible.end()) found = *t;
    return t != visible.end();
  });
  return found;
}

std::optional<BrokenPromise> broken_promise(const ReducedGraph& graph, proviso::Promise promise,
                                            std::span<const TransitionId> visible, const Bypass& bypass, Watch& watch) {
  const auto& nodes = graph.nodes;
  assert(std::ranges::all_of(nodes, [&](const auto& node) { return node.edges.size() <= node.enabled.size(); }));
  switch (promise) {
    case proviso::Promise::kNothing:
      return std::nullopt;
    case proviso::Promise::kSafety:
      return broken_safety(graph, all_enabled(graph), watch);
    case proviso::Promise::kVisibleSafety:
      return broken_safety(graph, visible, watch);
    case proviso::Promise::kInterestingSafety:
      return broken_interesting(graph, bypass, watch);
    case proviso::Promise::kWeak:
      return broken_by_cycle(
          graph, "weak cycle proviso", [&](StateId s) { return !nodes[s].full(); }, watch);
    case proviso::Promise::kStrong:
      return broken_strong(graph, all_enabled(graph), watch);
    case proviso::Promise::kVisible:
      if (visible.empty()) return std::nullopt;
      return broken_by_cycle(
          graph, "visible transitions on cycles", [&](StateId s) { return !nodes[s].full() && !nodes[s].has_visible; },
          watch);
  }
  return std::nullopt;
}

}  // namespace onager::audit
