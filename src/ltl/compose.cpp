#include "ltl/compose.h"

#include <algorithm>
#include <cassert>
#include <unordered_map>
#include <utility>

namespace onager::ltl {

Automaton union_of(std::span<const Automaton> parts) {
  assert(!parts.empty());
  Automaton result = parts[0];
  result.edges.assign(1, {});
  result.initial = 0;
  result.marks = std::ranges::max(parts, {}, &Automaton::marks).marks;
  result.state_based = std::ranges::all_of(parts, &Automaton::state_based);
  for (const Automaton& part : parts) {
    assert(part.labels == result.labels && part.atoms == result.atoms);
    const auto offset = static_cast<AutomatonState>(result.states());
    const AcceptanceMarks spare = result.all_marks() & ~part.all_marks();  // marks that this part does not ask for
    for (const auto& out : part.edges)
      for (Edge& edge : result.edges.emplace_back(out)) {
        edge.target += offset;
        edge.marks |= spare;
      }
    for (Edge edge : result.edges[offset + part.initial]) {
      edge.marks = 0;
      result.edges[0].push_back(edge);
    }
  }
  tidy(result);
  assert(result.holds_invariant());
  return reachable(result);
}

std::optional<Automaton> product_of(const Automaton& first, const Automaton& second, std::size_t most) {
  assert(first.labels == second.labels && first.atoms == second.atoms);
  if (first.marks + second.marks > kMostMarks) return std::nullopt;
  Automaton result = first;
  result.edges.clear();
  result.initial = 0;
  result.marks = first.marks + second.marks;
  result.state_based = first.state_based && second.state_based;
  std::vector<std::pair<AutomatonState, AutomatonState>> pairs;
  std::unordered_map<std::uint64_t, AutomatonState> numbers;
  const auto number = [&](AutomatonState a, AutomatonState b) {
    const auto [place, fresh] = numbers.emplace(std::uint64_t{a} << 32 | b, static_cast<AutomatonState>(pairs.size()));
    if (fresh) pairs.emplace_back(a, b);
    return place->second;
  };
  number(first.initial, second.initial);
  std::size_t count = 0;
  for (std::size_t next = 0; next < pairs.size(); ++next) {
    const auto [a, b] = pairs[next];
    result.edges.emplace_back();
    for (const Edge& x : first.edges[a])
      for (const Edge& y : second.edges[b]) {
        const Bdd label = first.labels->conjunction(x.label, y.label);
        if (label == BddTable::kFalse) continue;
        if (++count > most) return std::nullopt;
        const AcceptanceMarks marks = x.marks | (second.marks == 0 ? 0 : y.marks << first.marks);
        result.edges[next].push_back({label, marks, number(x.target, y.target)});
      }
  }
  tidy(result);
  assert(result.holds_invariant());
  return result;
}

// State i < n waits for function i; n, which is marked, does what state 0 does.
Automaton recurring(const Automaton& like, std::span<const Bdd> functions) {
  assert(!functions.empty());
  Automaton result = like;
  const auto last = static_cast<AutomatonState>(functions.size());
  result.edges.assign(last + std::size_t{1}, {});
  result.initial = 0;
  result.marks = 1;
  result.state_based = true;
  for (AutomatonState state = 0; state <= last; ++state) {
    const AutomatonState waiting = state == last ? 0 : state;
    const AcceptanceMarks marks = state == last ? 1 : 0;
    const Bdd awaited = functions[waiting];
    result.edges[state] = {{result.labels->negation(awaited), marks, waiting}, {awaited, marks, waiting + 1}};
  }
  tidy(result);
  assert(result.holds_invariant());
  return result;
}

}  // namespace onager::ltl
