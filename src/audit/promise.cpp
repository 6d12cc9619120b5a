#include "audit/promise.h"

#include <algorithm>
#include <cassert>
#include <deque>
#include <functional>
#include <numeric>

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

std::optional<BrokenPromise> broken_safety(const ReducedGraph& graph, std::span<const TransitionId> transitions,
                                           Watch& watch) {
  std::vector<std::vector<StateId>> predecessors(graph.nodes.size());
  for (StateId s = 0; s < graph.nodes.size(); ++s)
    for (const auto& edge : graph.nodes[s].edges) predecessors[edge.to].push_back(s);
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

std::optional<BrokenPromise> broken_promise(const ReducedGraph& graph, proviso::Promise promise,
                                            std::span<const TransitionId> visible,
                                            std::span<const TransitionId> interesting, Watch& watch) {
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
      return broken_safety(graph, interesting, watch);
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
