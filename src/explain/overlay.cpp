#include "explain/overlay.h"

#include <algorithm>

#include "system/enabled_set.h"

namespace onager::explain {

namespace {

class Overlay {
 public:
  Overlay(const kind::Instance& instance, store::Store& store, const audit::ReducedGraph& reduced)
      : instance_(instance), system_(instance.system()), store_(store), reduced_(reduced), enabled_(system_) {
    for (TransitionId t = 0; t < system_.transitions(); ++t) graph_.transitions.push_back(system_.transition_name(t));
  }

  Result<Graph> draw() {
    node_of(system_.initial());
    for (std::uint32_t node = 0; node < graph_.nodes.size(); ++node) {
      if (graph_.nodes.size() > kMostDrawn)
        return Diagnostic{"", 0, 0, "the full state space is too large to draw", hint()};
      if (!expand(node)) return Diagnostic{"", 0, 0, "a state of the full space cannot be counted", hint()};
    }
    return std::move(graph_);
  }

 private:
  using Node = audit::ReducedGraph::Node;
  static std::string hint() { return "graphs of up to 2,000 states are drawn; take a smaller model"; }

  std::uint32_t node_of(const State& state) {
    const StateId id = store_.insert(state);
    if (id >= numbers_.size()) numbers_.resize(id + std::size_t{1}, kNone);
    if (numbers_[id] != kNone) return numbers_[id];
    numbers_[id] = static_cast<std::uint32_t>(graph_.nodes.size());
    ids_.push_back(id);
    graph_.nodes.push_back({instance_.shown(state), id < reduced_.nodes.size(), false});
    return numbers_[id];
  }
  // In the reduced space; nullptr if that does not have it.
  const Node* explored(std::uint32_t node) const {
    return graph_.nodes[node].explored ? &reduced_.nodes[ids_[node]] : nullptr;
  }

  // False if a slot overflows.
  bool expand(std::uint32_t node) {
    const State state = store_.state(ids_[node]);
    enabled_.reset(state);
    graph_.nodes[node].deadlock = enabled_.empty();
    successors_.clear();
    system_.fire(enabled_.list(), state, successors_);
    if (successors_.overflow() != kNone) return false;
    for (std::size_t i = 0; i < successors_.size(); ++i) {
      system_.watch().spend(8 * system_.slots());
      State next = state;
      for (const Change& change : successors_[i].changes) next[change.slot] = change.value;
      const TransitionId t = successors_[i].transition;
      graph_.edges.push_back({node, node_of(next), t, kind_of(t, explored(node))});
    }
    return true;
  }

  static Graph::Kind kind_of(TransitionId t, const Node* explored) {
    if (explored == nullptr) return Graph::Kind::kLeftOut;
    const bool fired = std::ranges::find(explored->edges, t, &audit::ReducedGraph::Edge::by) != explored->edges.end();
    return fired ? Graph::Kind::kFired : Graph::Kind::kPostponed;
  }

  const kind::Instance& instance_;
  const TransitionSystem& system_;
  store::Store& store_;
  const audit::ReducedGraph& reduced_;
  EnabledSet enabled_;
  Successors successors_;
  std::vector<std::uint32_t> numbers_;  // state -> node; kNone: it is none so far
  std::vector<StateId> ids_;            // of the nodes
  Graph graph_;
};

}  // namespace

Result<Graph> overlay(const kind::Instance& instance, store::Store& store, const audit::ReducedGraph& reduced) {
  return Overlay(instance, store, reduced).draw();
}

}  // namespace onager::explain
