#include "ltl/stutter.h"

#include <cassert>
#include <map>
#include <set>
#include <tuple>

#include "base/ids.h"
#include "ltl/components.h"
#include "ltl/profiles.h"
#include "property/classify.h"

namespace onager::ltl {

namespace {

constexpr std::size_t kMostAtoms = 10, kMostEdges = 1'000'000;

struct Move {
  AcceptanceMarks marks;  // plus an extra one if the automaton moves
  AutomatonState target;
};

std::vector<Move> moves(const Automaton& automaton, AutomatonState state, std::uint32_t letter, bool repeats) {
  std::vector<Move> result;
  const AcceptanceMarks moved = AcceptanceMarks{1} << automaton.marks;
  for (const Edge& edge : automaton.edges[state])
    if (automaton.labels->evaluate(edge.label, [&](BddVariable v) { return (letter >> v & 1) != 0; }))
      result.push_back({edge.marks | moved, edge.target});
  if (repeats) result.push_back({0, state});
  return result;
}

}  // namespace

std::optional<bool> is_stutter_invariant(const Automaton& automaton, const Automaton& complement) {
  assert(automaton.holds_invariant() && complement.holds_invariant() && automaton.atoms.size() <= kMostAtoms);
  assert(automaton.atoms == complement.atoms && automaton.marks + complement.marks + 2 <= kMostMarks);
  using State = std::tuple<AutomatonState, AutomatonState, std::uint32_t>;  // and the last letter, or kNone
  std::map<State, std::uint32_t> numbers;
  std::vector<State> states;
  const auto number = [&](const State& state) {
    const auto [place, fresh] = numbers.emplace(state, static_cast<std::uint32_t>(states.size()));
    if (fresh) states.push_back(state);
    return place->second;
  };
  number({automaton.initial, complement.initial, kNone});
  const unsigned shift = automaton.marks + 1;
  MarkedGraph graph;
  std::size_t edges = 0;
  for (std::size_t next = 0; next < states.size(); ++next) {
    const auto [first, second, last] = states[next];
    if (edges > kMostEdges) return std::nullopt;
    graph.emplace_back();
    automaton.labels->spend(std::uint64_t{64} << automaton.atoms.size());
    for (std::uint32_t letter = 0; letter >> automaton.atoms.size() == 0; ++letter)
      for (const Move& a : moves(automaton, first, letter, letter == last))
        for (const Move& b : moves(complement, second, letter, letter == last))
          graph[next].push_back({a.marks | b.marks << shift, number({a.target, b.target, letter})});
    edges += graph[next].size();
    automaton.labels->spend(64 * graph[next].size());
  }
  const AcceptanceMarks all = (AcceptanceMarks{1} << (automaton.marks + complement.marks + 2)) - 1;
  return !has_accepting_run(graph, 0, all);
}

namespace {

using States = Profiles::States;

// The sets of states that words lead to, including the empty word.
std::vector<States> reached_sets(const Automaton& automaton, const Profiles& profiles) {
  std::vector<States> sets{static_cast<States>(1u << automaton.initial)};
  std::set<States> known{sets[0]};
  for (std::size_t i = 0; i < sets.size(); ++i)
    for (std::uint32_t letter = 0; letter < profiles.letters(); ++letter)
      if (const States to = profiles.targets(sets[i], letter); known.insert(to).second) sets.push_back(to);
  return sets;
}

}  // namespace

std::optional<bool> is_stutter_invariant(const Automaton& automaton) {
  constexpr std::size_t kMostProfiles = 100'000;
  const auto profiles = Profiles::of(automaton, kMostProfiles);
  if (!profiles) return std::nullopt;
  const std::vector<States> sets = reached_sets(automaton, *profiles);
  std::set<States> accepting;
  for (std::uint32_t p = 0; p < profiles->size(); ++p) accepting.insert(profiles->accepting(p));
  const auto same = [](States set, States first, States second) {
    return ((set & first) != 0) == ((set & second) != 0);
  };
  for (std::uint32_t letter = 0; letter < profiles->letters(); ++letter) {
    for (const States set : sets) {  // in front of the repeated part
      automaton.labels->spend(accepting.size());
      const States once = profiles->targets(set, letter), twice = profiles->targets(once, letter);
      for (const States good : accepting)
        if (!same(good, once, twice)) return false;
    }
    for (std::uint32_t p = 0; p < profiles->size(); ++p) {  // at the end of the repeated part
      automaton.labels->spend(sets.size());
      const std::uint32_t once = profiles->after(p, letter), twice = profiles->after(once, letter);
      for (const States set : sets)
        if (!same(set, profiles->accepting(once), profiles->accepting(twice))) return false;
    }
  }
  return true;
}

std::optional<bool> is_stutter_invariant(Translator& translator, property::Formulas& formulas,
                                         property::FormulaId formula) {
  if (!property::has_next(formulas, translator.simplifier()(formula))) return true;
  const auto yes = translator(formula);
  const auto no = translator(formulas.unary(property::Kind::kNot, formula));
  if (!yes || !no || yes->atoms.size() > kMostAtoms || yes->marks + no->marks + 2 > kMostMarks) return std::nullopt;
  return is_stutter_invariant(*yes, *no);
}

}  // namespace onager::ltl
