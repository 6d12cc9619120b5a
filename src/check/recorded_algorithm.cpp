#include "check/recorded_algorithm.h"

#include <algorithm>

namespace onager::check {

std::span<const TransitionId> RecordedAlgorithm::choose(const stubborn::Situation& situation) {
  const auto chosen = inner_->choose(situation);
  if (chosen_.size() <= kMostDrawn)
    chosen_.try_emplace({situation.state.begin(), situation.state.end()}, chosen.begin(), chosen.end());
  return chosen;
}

const std::vector<TransitionId>* RecordedAlgorithm::chosen_in(const State& state) const {
  const auto found = chosen_.find(state);
  return found == chosen_.end() ? nullptr : &found->second;
}

namespace {

class Overlay {
 public:
  Overlay(const TransitionSystem& system, const RecordedAlgorithm& reduced)
      : system_(system), reduced_(reduced), enabled_(system) {
    for (SlotId slot = 0; slot < system.slots(); ++slot) graph_.slots.push_back(system.slot_name(slot));
    for (TransitionId t = 0; t < system.transitions(); ++t) graph_.transitions.push_back(system.transition_name(t));
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
  static std::string hint() { return "graphs of up to 2,000 states are drawn; take a smaller model"; }

  std::uint32_t node_of(const State& state) {
    const auto [place, fresh] = numbers_.try_emplace(state, static_cast<std::uint32_t>(graph_.nodes.size()));
    if (fresh) graph_.nodes.push_back({state, reduced_.chosen_in(state) != nullptr, false});
    return place->second;
  }

  // False if a slot overflows.
  bool expand(std::uint32_t node) {
    const State state = graph_.nodes[node].state;
    const std::vector<TransitionId>* chosen = reduced_.chosen_in(state);
    enabled_.reset(state);
    graph_.nodes[node].deadlock = enabled_.empty();
    successors_.clear();
    system_.fire(enabled_.list(), state, successors_);
    if (successors_.overflow() != kNone) return false;
    for (std::size_t i = 0; i < successors_.size(); ++i) {
      State next = state;
      for (const Change& change : successors_[i].changes) next[change.slot] = change.value;
      const TransitionId t = successors_[i].transition;
      graph_.edges.push_back({node, node_of(next), t, kind_of(t, chosen)});
    }
    return true;
  }

  static Graph::Kind kind_of(TransitionId t, const std::vector<TransitionId>* chosen) {
    if (chosen == nullptr) return Graph::Kind::kLeftOut;
    return std::ranges::binary_search(*chosen, t) ? Graph::Kind::kFired : Graph::Kind::kPostponed;
  }

  const TransitionSystem& system_;
  const RecordedAlgorithm& reduced_;
  EnabledSet enabled_;
  Successors successors_;
  std::map<State, std::uint32_t> numbers_;
  Graph graph_;
};

}  // namespace

Result<Graph> overlay(const TransitionSystem& system, const RecordedAlgorithm& reduced) {
  return Overlay(system, reduced).draw();
}

}  // namespace onager::check
