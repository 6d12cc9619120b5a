#include "explain/overlay.h"

#include <algorithm>
#include <map>

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
    const auto [place, fresh] = numbers_.try_emplace(state, static_cast<std::uint32_t>(graph_.nodes.size()));
    if (fresh) {
      const StateId id = store_.insert(state);
      explored_.push_back(id < reduced_.nodes.size() ? &reduced_.nodes[id] : nullptr);
      states_.push_back(state);
      graph_.nodes.push_back({instance_.shown(state), explored_.back() != nullptr, false});
    }
    return place->second;
  }

  // False if a slot overflows.
  bool expand(std::uint32_t node) {
    const State state = states_[node];
    enabled_.reset(state);
    graph_.nodes[node].deadlock = enabled_.empty();
    successors_.clear();
    system_.fire(enabled_.list(), state, successors_);
    if (successors_.overflow() != kNone) return false;
    for (std::size_t i = 0; i < successors_.size(); ++i) {
      State next = state;
      for (const Change& change : successors_[i].changes) next[change.slot] = change.value;
      const TransitionId t = successors_[i].transition;
      graph_.edges.push_back({node, node_of(next), t, kind_of(t, explored_[node])});
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
  std::map<State, std::uint32_t> numbers_;
  std::vector<State> states_;          // of the nodes
  std::vector<const Node*> explored_;  // of the nodes: nullptr if the reduced space does not have it
  Graph graph_;
};

}  // namespace

Result<Graph> overlay(const kind::Instance& instance, store::Store& store, const audit::ReducedGraph& reduced) {
  return Overlay(instance, store, reduced).draw();
}

}  // namespace onager::explain
