// A proviso that passes everything on to another one and keeps the reduced graph: for check/promise.h.

#pragma once

#include <algorithm>
#include <memory>

#include "check/promise.h"

namespace onager::check {

class Recorder final : public proviso::Proviso {
 public:
  // The graph must outlive the recorder.
  Recorder(std::unique_ptr<proviso::Proviso> inner, std::span<const TransitionId> visible, ReducedGraph& graph)
      : inner_(std::move(inner)), visible_(visible.begin(), visible.end()), graph_(graph) {}

  void entered(StateId state, std::span<const TransitionId> enabled, std::span<const TransitionId> taken) override {
    graph_.nodes.resize(std::max<std::size_t>(graph_.nodes.size(), state + std::size_t{1}));
    graph_.nodes[state].enabled.assign(enabled.begin(), enabled.end());
    inner_->entered(state, enabled, taken);
  }
  proviso::Answer finished_edge(StateId from, TransitionId by, StateId to) override {
    graph_.nodes.resize(std::max<std::size_t>(graph_.nodes.size(), to + std::size_t{1}));
    auto& edges = graph_.nodes[from].edges;
    if (std::ranges::find(edges, by, &ReducedGraph::Edge::by) == edges.end()) edges.push_back({by, to});
    return inner_->finished_edge(from, by, to);
  }
  proviso::Answer leaving(StateId state, proviso::Look& look) override { return inner_->leaving(state, look); }
  std::span<const TransitionId> wanted() const override { return inner_->wanted(); }
  void widened(StateId state, bool fully) override {
    if (std::ranges::includes(inner_->wanted(), visible_)) graph_.nodes[state].has_visible = true;
    inner_->widened(state, fully);
  }
  void left(StateId state) override { inner_->left(state); }
  proviso::Revisit revisit() override { return inner_->revisit(); }
  bool revisits() const override { return inner_->revisits(); }

 private:
  std::unique_ptr<proviso::Proviso> inner_;
  std::vector<TransitionId> visible_;
  ReducedGraph& graph_;
};

}  // namespace onager::check
