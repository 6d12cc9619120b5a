// Distance from the next state to one where the automaton leaves its current state, towards acceptance.
//
// Paper      [ulrik.21.aalborg] section 4, automaton-based heuristic
// Idea       for each edge to another state: the distance to its label, times one more than the number of edges from
//            its target to an accepting state; the score is the minimum. In accepting states all steps score the same.
// Cost       per step that changes what the labels read, one distance per edge to another state

#include <algorithm>
#include <cassert>

#include "guidance/lookout.h"
#include "guidance/strategies.h"
#include "product/leaving.h"

namespace onager::guidance {

namespace {

constexpr std::uint64_t kUnreachable = std::uint64_t{1} << 20;

bool is_accepting(const ltl::Automaton& automaton, ltl::AutomatonState q) {
  return automaton.marks == 0 ||
         std::ranges::any_of(automaton.edges[q], [](const ltl::Edge& edge) { return edge.marks != 0; });
}

// The number of edges to the nearest accepting state.
std::vector<std::uint64_t> to_acceptance(const ltl::Automaton& automaton) {
  std::vector<std::uint64_t> far(automaton.states(), kUnreachable);
  for (ltl::AutomatonState q = 0; q < automaton.states(); ++q)
    if (is_accepting(automaton, q)) far[q] = 0;
  for (bool changed = true; changed;) {
    changed = false;
    for (ltl::AutomatonState q = 0; q < automaton.states(); ++q)
      for (const ltl::Edge& edge : automaton.edges[q])
        if (far[edge.target] + 1 < far[q]) {
          far[q] = far[edge.target] + 1;
          changed = true;
        }
  }
  assert(std::ranges::all_of(far, [](std::uint64_t edges) { return edges <= kUnreachable; }));
  return far;
}

class AutomatonHeuristic final : public Heuristic {
 public:
  explicit AutomatonHeuristic(const Parts& parts) : lookout_(parts.system), exits_(parts.automaton.states()) {
    assert(parts.automaton.holds_invariant());
    const std::vector<std::uint64_t> far = to_acceptance(parts.automaton);
    for (ltl::AutomatonState q = 0; q < parts.automaton.states(); ++q) {
      if (is_accepting(parts.automaton, q)) continue;
      for (const ltl::Edge& edge : parts.automaton.edges[q]) {
        if (edge.target == q) continue;
        const auto condition = product::condition_of(parts.automaton, edge.label, parts.formulas);
        exits_[q].push_back({{parts.system, parts.formulas, condition, parts.binding}, 1 + far[edge.target]});
        lookout_.watch(exits_[q].back().condition);
      }
    }
  }

  void score(product::Product& product, ltl::AutomatonState automaton, std::span<std::uint64_t> scores) override {
    assert(automaton < exits_.size());
    if (exits_[automaton].empty()) return;
    lookout_.look(product, scores, [&] { return nearest(automaton); });
  }

 private:
  struct Exit {
    question::Predicate condition;
    std::uint64_t weight;
  };

  std::uint64_t nearest(ltl::AutomatonState automaton) const {
    assert(!exits_[automaton].empty());
    std::uint64_t least = question::kFarthest;
    for (const Exit& exit : exits_[automaton])
      least = std::min(least, std::min(lookout_.distance(exit.condition), kUnreachable) * exit.weight);
    return least;
  }

  Lookout lookout_;
  std::vector<std::vector<Exit>> exits_;  // by state; empty for accepting states
};

}  // namespace

std::unique_ptr<Heuristic> make_automaton(const Parts& parts) {
  return std::make_unique<AutomatonHeuristic>(parts);
}

}  // namespace onager::guidance
