#include "ltl/prune.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <map>
#include <numeric>

#include "base/ids.h"
#include "ltl/components.h"

namespace onager::ltl {

namespace {

// Components from which an accepting one is reachable; their numbering allows a single pass.
std::vector<bool> useful_components(const Automaton& automaton, const Components& found) {
  std::vector<bool> useful(found.count());
  for (std::uint32_t c = 0; c < found.count(); ++c) useful[c] = found.accepting(c, automaton.all_marks());
  std::vector<std::vector<std::uint32_t>> successors(found.count());
  for (AutomatonState source = 0; source < automaton.states(); ++source)
    for (const Edge& edge : automaton.edges[source]) successors[found.of[source]].push_back(found.of[edge.target]);
  for (std::uint32_t c = 0; c < found.count(); ++c)
    for (const std::uint32_t next : successors[c]) useful[c] = useful[c] || useful[next];
  return useful;
}

// The marks of one component that must stay: no kept mark's edges include all edges of another kept mark.
AcceptanceMarks needed_marks(AcceptanceMarks all, const std::vector<AcceptanceMarks>& edges) {
  AcceptanceMarks needed = all;
  for (unsigned m = 0; m < kMostMarks; ++m) {
    const AcceptanceMarks bit = AcceptanceMarks{1} << m;
    if ((needed & bit) == 0) continue;
    const auto has = [&](AcceptanceMarks marks) { return (marks & bit) != 0; };
    bool spare = std::ranges::all_of(edges, has);
    for (unsigned other = 0; other < kMostMarks && !spare; ++other) {
      const AcceptanceMarks other_bit = AcceptanceMarks{1} << other;
      if (other == m || (needed & other_bit) == 0) continue;
      spare = std::ranges::all_of(edges, [&](AcceptanceMarks marks) { return (marks & other_bit) == 0 || has(marks); });
    }
    if (spare) needed &= ~bit;
  }
  return needed;
}

AcceptanceMarks compressed(AcceptanceMarks marks, AcceptanceMarks needed, AcceptanceMarks all) {
  AcceptanceMarks result = all;
  unsigned place = 0;
  assert(std::popcount(needed) <= std::popcount(all));
  for (AcceptanceMarks rest = needed; rest != 0; rest &= rest - 1, ++place)
    if ((marks & (rest & ~(rest - 1))) == 0) result &= ~(AcceptanceMarks{1} << place);
  return result;
}

// Removes `bit` from the marks added to edges inside a component that lie on a cycle without it.
void drop_avoidable(const Automaton& automaton, const Components& found, AcceptanceMarks bit,
                    std::vector<std::vector<AcceptanceMarks>>& added) {
  MarkedGraph without(automaton.states());
  for (AutomatonState source = 0; source < automaton.states(); ++source)
    for (const Edge& edge : automaton.edges[source])
      if (found.of[source] == found.of[edge.target] && (edge.marks & bit) == 0)
        without[source].push_back({0, edge.target});
  const Components rest = components(without);
  for (AutomatonState source = 0; source < automaton.states(); ++source)
    for (std::size_t i = 0; i < automaton.edges[source].size(); ++i)
      if (rest.of[source] == rest.of[automaton.edges[source][i].target]) added[source][i] &= ~bit;
}

}  // namespace

Automaton pruned(const Automaton& automaton) {
  assert(automaton.holds_invariant());
  const Components found = components(automaton);
  const std::vector<bool> useful = useful_components(automaton, found);
  Automaton result = automaton;
  if (!useful[found.of[automaton.initial]]) {
    result.edges.assign(1, {});
    result.initial = 0;
    result.marks = std::max(1u, result.marks);
    return result;
  }
  for (AutomatonState source = 0; source < result.states(); ++source) {
    std::erase_if(result.edges[source], [&](const Edge& edge) { return !useful[found.of[edge.target]]; });
    const bool inside = found.accepting(found.of[source], automaton.all_marks());
    for (Edge& edge : result.edges[source])
      if (!inside || (!automaton.state_based && found.of[source] != found.of[edge.target])) edge.marks = 0;
  }
  return reachable(result);
}

Automaton with_fewer_marks(const Automaton& automaton) {
  const Components found = components(automaton);
  std::vector<std::vector<AcceptanceMarks>> inside(found.count());
  for (AutomatonState source = 0; source < automaton.states(); ++source)
    for (const Edge& edge : automaton.edges[source])
      if (found.of[source] == found.of[edge.target]) inside[found.of[source]].push_back(edge.marks);
  std::vector<AcceptanceMarks> needed(found.count(), 0);
  unsigned most = 0;
  bool rejects = false;
  for (std::uint32_t c = 0; c < found.count(); ++c) {
    if (!found.accepting(c, automaton.all_marks())) {
      rejects = rejects || !found.trivial[c];
      continue;
    }
    needed[c] = needed_marks(automaton.all_marks(), inside[c]);
    most = std::max(most, static_cast<unsigned>(std::popcount(needed[c])));
  }
  // A rejecting cycle needs at least one mark that it lacks.
  if (rejects) most = std::max(most, 1u);
  Automaton result = automaton;
  result.marks = most;
  for (AutomatonState source = 0; source < result.states(); ++source)
    for (Edge& edge : result.edges[source]) {
      const std::uint32_t c = found.of[source];
      const bool accepting = found.accepting(c, automaton.all_marks());
      const bool counts = accepting && (automaton.state_based || c == found.of[edge.target]);
      edge.marks = counts ? compressed(edge.marks, needed[c], result.all_marks()) : 0;
    }
  tidy(result);
  assert(result.holds_invariant());
  return result;
}

Automaton saturated(const Automaton& automaton) {
  const Components found = components(automaton);
  std::vector<std::vector<AcceptanceMarks>> added(automaton.states());
  for (AutomatonState source = 0; source < automaton.states(); ++source)
    for (const Edge& edge : automaton.edges[source])
      added[source].push_back(found.of[source] == found.of[edge.target] ? automaton.all_marks() : 0);
  for (unsigned m = 0; m < automaton.marks; ++m) drop_avoidable(automaton, found, AcceptanceMarks{1} << m, added);
  Automaton result = automaton;
  for (AutomatonState source = 0; source < result.states(); ++source) {
    AcceptanceMarks common = automaton.all_marks();
    bool inside = false;
    for (std::size_t i = 0; i < added[source].size(); ++i)
      if (found.of[source] == found.of[automaton.edges[source][i].target]) {
        common &= added[source][i];
        inside = true;
      }
    for (std::size_t i = 0; i < added[source].size(); ++i)
      result.edges[source][i].marks |= !automaton.state_based ? added[source][i] : inside ? common : 0;
  }
  tidy(result);
  assert(result.holds_invariant());
  return result;
}

Automaton with_free_marks(const Automaton& automaton, bool all) {
  const Components found = components(automaton);
  Automaton result = automaton;
  for (AutomatonState source = 0; source < result.states(); ++source)
    for (Edge& edge : result.edges[source]) {
      const bool on_cycle =
          automaton.state_based ? !found.trivial[found.of[source]] : found.of[source] == found.of[edge.target];
      if (!on_cycle) edge.marks = all ? result.all_marks() : 0;
    }
  tidy(result);
  assert(result.holds_invariant());
  return result;
}

Automaton without_twins(const Automaton& automaton) {
  const Components found = components(automaton);
  using Signature = std::map<AutomatonState, Bdd>;
  std::map<Signature, AutomatonState> first;
  std::vector<Signature> signatures(automaton.states());
  std::vector<AutomatonState> into(automaton.states());
  std::iota(into.begin(), into.end(), 0);
  for (AutomatonState state = 0; state < automaton.states(); ++state) {
    for (const Edge& edge : automaton.edges[state]) {
      Bdd& label = signatures[state].emplace(edge.target, BddTable::kFalse).first->second;
      label = automaton.labels->disjunction(label, edge.label);
    }
    // Prefers to keep a state on a cycle.
    const auto place = first.emplace(signatures[state], state).first;
    if (!found.trivial[found.of[state]]) place->second = state;
  }
  Automaton result = automaton;
  for (AutomatonState state = 0; state < automaton.states(); ++state)
    if (found.trivial[found.of[state]]) into[state] = first.at(signatures[state]);
  // A representative is never merged itself: redirecting once is enough.
  assert(std::ranges::all_of(into, [&](AutomatonState to) { return into[to] == to; }));
  for (auto& out : result.edges)
    for (Edge& edge : out) edge.target = into[edge.target];
  result.initial = into[result.initial];
  return reachable(result);
}

}  // namespace onager::ltl
