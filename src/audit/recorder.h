// Keeps the reduced graph of a search: for audit/promise.h.

#pragma once

#include <algorithm>

#include "audit/promise.h"
#include "search/observer.h"

namespace onager::audit {

class Recorder final : public search::Observer {
 public:
  // The graph, empty, must outlive the recorder. Visible transitions ascend.
  Recorder(std::span<const TransitionId> visible, ReducedGraph& graph)
      : visible_(visible.begin(), visible.end()), graph_(graph) {}

  void entered(StateId state, std::span<const TransitionId> enabled, std::span<const TransitionId>) override {
    node(state).enabled.assign(enabled.begin(), enabled.end());
  }
  void edge(StateId from, TransitionId by, StateId to) override {
    node(to);
    auto& edges = node(from).edges;
    if (std::ranges::find(edges, by, &ReducedGraph::Edge::by) == edges.end()) edges.push_back({by, to});
  }
  void widened(StateId state, std::span<const TransitionId> wanted) override {
    if (std::ranges::includes(wanted, visible_)) node(state).has_visible = true;
  }

 private:
  ReducedGraph::Node& node(StateId state) {
    graph_.nodes.resize(std::max<std::size_t>(graph_.nodes.size(), state + std::size_t{1}));
    return graph_.nodes[state];
  }

  std::vector<TransitionId> visible_;
  ReducedGraph& graph_;
};

}  // namespace onager::audit
