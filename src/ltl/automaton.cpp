#include "ltl/automaton.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <tuple>

#include "base/ids.h"

namespace onager::ltl {

std::size_t Automaton::edge_count() const {
  std::size_t count = 0;
  for (const auto& out : edges) count += out.size();
  return count;
}

bool Automaton::holds_invariant() const {
  if (labels == nullptr || edges.empty() || initial >= states() || marks > kMostMarks) return false;
  for (AutomatonState state = 0; state < states(); ++state)
    for (const Edge& edge : edges[state]) {
      if (edge.target >= states() || (edge.marks & ~all_marks()) != 0) return false;
      if (state_based && edge.marks != marks_of(state)) return false;
    }
  return true;
}

std::string text_of(AcceptanceMarks marks) {
  std::string text;
  for (unsigned m = 0; m < kMostMarks; ++m)
    if ((marks >> m & 1) != 0) text += fmt::format("{}{}", text.empty() ? "{" : " ", m);
  return text.empty() ? text : text + "}";
}

void tidy(Automaton& automaton) {
  assert(automaton.labels != nullptr);
  const auto key = [](const Edge& edge) { return std::tuple(edge.target, edge.marks, edge.label); };
  for (std::vector<Edge>& out : automaton.edges) {
    std::ranges::sort(out, {}, key);
    std::vector<Edge> merged;
    for (const Edge& edge : out) {
      if (edge.label == BddTable::kFalse) continue;
      if (!merged.empty() && merged.back().target == edge.target && merged.back().marks == edge.marks)
        merged.back().label = automaton.labels->disjunction(merged.back().label, edge.label);
      else
        merged.push_back(edge);
    }
    out = std::move(merged);
  }
}

Automaton reachable(const Automaton& automaton) {
  assert(automaton.holds_invariant());
  std::vector<AutomatonState> map(automaton.states(), kNone), found{automaton.initial};
  map[automaton.initial] = 0;
  for (std::size_t next = 0; next < found.size(); ++next)
    for (const Edge& edge : automaton.edges[found[next]]) {
      if (map[edge.target] != kNone) continue;
      map[edge.target] = static_cast<AutomatonState>(found.size());
      found.push_back(edge.target);
    }
  return renumbered(automaton, map, found.size());
}

Automaton renumbered(const Automaton& automaton, const std::vector<AutomatonState>& map, std::size_t states) {
  assert(automaton.holds_invariant() && map.size() == automaton.states());
  assert(std::ranges::all_of(map, [&](AutomatonState to) { return to == kNone || to < states; }));
  Automaton result = automaton;
  result.edges.assign(states, {});
  result.initial = map[automaton.initial];
  assert(result.initial != kNone);
  for (AutomatonState source = 0; source < automaton.states(); ++source) {
    if (map[source] == kNone) continue;
    for (Edge edge : automaton.edges[source]) {
      edge.target = map[edge.target];
      if (edge.target != kNone) result.edges[map[source]].push_back(edge);
    }
  }
  tidy(result);
  return result;
}

}  // namespace onager::ltl
