// Keeps the reduced graph of a search: for audit/promise.h.
//
// Invariant  what the graph holds is charged to the budget; so it stays until that is gone

#pragma once

#include <algorithm>
#include <cassert>

#include "audit/promise.h"
#include "base/memory.h"
#include "search/observer.h"

namespace onager::audit {

class Recorder final : public search::Observer {
 public:
  // The graph, empty, and the budget must outlive the recorder. Visible transitions ascend.
  Recorder(std::span<const TransitionId> visible, ReducedGraph& graph, MemoryBudget& budget)
      : visible_(visible.begin(), visible.end()), graph_(graph), budget_(budget) {
    assert(std::ranges::is_sorted(visible_));
  }

  void entered(StateId state, std::span<const TransitionId> enabled, std::span<const TransitionId> taken) override {
    assert(std::ranges::includes(enabled, taken));
    budget_.charge(enabled.size_bytes() + taken.size() * sizeof(ReducedGraph::Edge));
    node(state).enabled.assign(enabled.begin(), enabled.end());
    node(state).edges.reserve(taken.size());
  }
  void edge(StateId from, TransitionId by, StateId to) override {
    node(to);
    auto& edges = node(from).edges;
    if (std::ranges::find(edges, by, &ReducedGraph::Edge::by) != edges.end()) return;
    if (edges.size() == edges.capacity()) budget_.charge(std::max<std::size_t>(1, edges.size()) * sizeof(edges[0]));
    edges.push_back({by, to});
    assert(edges.size() <= node(from).enabled.size());
  }
  void widened(StateId state, std::span<const TransitionId> wanted) override {
    if (std::ranges::includes(wanted, visible_)) node(state).has_visible = true;
  }

 private:
  ReducedGraph::Node& node(StateId state) {
    if (state >= graph_.nodes.size()) {
      budget_.charge((state + std::size_t{1} - graph_.nodes.size()) * sizeof(ReducedGraph::Node));
      graph_.nodes.resize(state + std::size_t{1});
    }
    return graph_.nodes[state];
  }

  std::vector<TransitionId> visible_;
  ReducedGraph& graph_;
  MemoryBudget& budget_;
};

}  // namespace onager::audit
