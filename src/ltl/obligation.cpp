#include "ltl/obligation.h"

#include <algorithm>
#include <cassert>
#include <map>
#include <set>

#include "base/ids.h"
#include "ltl/components.h"
#include "ltl/product.h"
#include "ltl/prune.h"

namespace onager::ltl {

namespace {

using States = std::vector<AutomatonState>;  // a set, ascending

// The subset construction, with complete and deterministic edges; marks are ignored.
class Determinisation {
 public:
  explicit Determinisation(const Automaton& automaton) : automaton_(automaton) {}

  bool run(std::size_t most_sets) {
    result_ = automaton_;
    result_.edges.clear();
    result_.marks = 1;
    result_.state_based = true;
    result_.initial = number({automaton_.initial});
    for (std::size_t next = 0; next < sets_.size(); ++next) {
      for (const auto& [targets, label] : successors(sets_[next])) {
        const AutomatonState target = number(targets);
        result_.edges[next].push_back({label, 0, target});
      }
      if (sets_.size() > most_sets) return false;
    }
    return true;
  }

  Automaton& automaton() { return result_; }
  const States& set(AutomatonState state) const { return sets_[state]; }

 private:
  AutomatonState number(const States& states) {
    assert(std::ranges::is_sorted(states));
    const auto [place, fresh] = numbers_.emplace(states, static_cast<AutomatonState>(sets_.size()));
    if (fresh) {
      sets_.push_back(states);
      result_.edges.emplace_back();
    }
    return place->second;
  }

  // Maps each target set to the letters that lead to it.
  std::map<States, Bdd> successors(const States& states) {
    std::map<AutomatonState, Bdd> to;  // target -> letters
    for (const AutomatonState state : states)
      for (const Edge& edge : automaton_.edges[state]) {
        Bdd& label = to.emplace(edge.target, BddTable::kFalse).first->second;
        label = automaton_.labels->disjunction(label, edge.label);
      }
    std::map<States, Bdd> parts{{States{}, BddTable::kTrue}};
    for (const auto& [target, label] : to) {
      automaton_.labels->spend(64 * parts.size());
      std::map<States, Bdd> finer;
      for (const auto& [targets, letters] : parts) {
        const Bdd with = automaton_.labels->conjunction(letters, label);
        const Bdd without = automaton_.labels->difference(letters, label);
        if (without != BddTable::kFalse) finer[targets] = without;
        if (with == BddTable::kFalse) continue;
        States more = targets;
        more.push_back(target);
        finer[std::move(more)] = with;
      }
      parts = std::move(finer);
    }
    return parts;
  }

  const Automaton& automaton_;
  Automaton result_;
  std::vector<States> sets_;
  std::map<States, AutomatonState> numbers_;
};

// Labels of a shortest cycle through the state, inside its component.
std::vector<Bdd> cycle_through(const Automaton& automaton, const Components& found, AutomatonState start) {
  struct Step {
    AutomatonState from;
    Bdd label;
  };
  std::map<AutomatonState, Step> first;
  std::vector<AutomatonState> open{start};
  for (std::size_t next = 0; next < open.size(); ++next)
    for (const Edge& edge : automaton.edges[open[next]]) {
      if (found.of[edge.target] != found.of[start]) continue;
      if (first.emplace(edge.target, Step{open[next], edge.label}).second) open.push_back(edge.target);
    }
  assert(first.contains(start));
  std::vector<Bdd> labels;
  AutomatonState at = start;
  do {
    const Step& step = first.at(at);
    labels.push_back(step.label);
    at = step.from;
  } while (at != start);
  std::ranges::reverse(labels);
  return labels;
}

// Whether one of the states accepts the word that repeats one letter of each label for ever.
bool accepts_cycle(const Automaton& automaton, const States& states, const std::vector<Bdd>& labels) {
  assert(!labels.empty() && std::ranges::count(labels, BddTable::kFalse) == 0);
  const std::size_t length = labels.size();
  const auto start = static_cast<std::uint32_t>(automaton.states() * length);
  MarkedGraph graph(start + 1);
  for (const AutomatonState state : states) graph[start].push_back({0, static_cast<std::uint32_t>(state * length)});
  for (std::size_t at = 0; at < length; ++at) {
    const Bdd letter = automaton.labels->of_cube(automaton.labels->cubes(labels[at], 0)[0]);
    std::set<BddVariable> positive;
    for (Bdd rest = letter; !automaton.labels->is_constant(rest);) {
      const bool high = automaton.labels->high(rest) != BddTable::kFalse;
      if (high) positive.insert(automaton.labels->top(rest));
      rest = high ? automaton.labels->high(rest) : automaton.labels->low(rest);
    }
    const auto value = [&](BddVariable variable) { return positive.contains(variable); };
    for (AutomatonState state = 0; state < automaton.states(); ++state)
      for (const Edge& edge : automaton.edges[state])
        if (automaton.labels->evaluate(edge.label, value))
          graph[state * length + at].push_back(
              {edge.marks, static_cast<std::uint32_t>(edge.target * length + (at + 1) % length)});
  }
  return has_accepting_run(graph, start, automaton.all_marks());
}

// Löding's colours: at least those of all later components, even iff accepting, and minimal. A component without a
// cycle takes the colour of its successors.
std::vector<unsigned> colours(const Automaton& automaton, const Components& found, const std::vector<bool>& accepting) {
  std::vector<unsigned> colour(found.count(), 0);
  std::vector<States> members(found.count());
  for (AutomatonState state = 0; state < automaton.states(); ++state) members[found.of[state]].push_back(state);
  for (std::uint32_t c = 0; c < found.count(); ++c) {
    for (const AutomatonState state : members[c])
      for (const Edge& edge : automaton.edges[state])
        if (found.of[edge.target] != c) colour[c] = std::max(colour[c], colour[found.of[edge.target]]);
    if (!found.trivial[c] && (colour[c] % 2 == 0) != accepting[c]) ++colour[c];
  }
  return colour;
}

// Moore's partition refinement: starts with classes by colour.
std::vector<AutomatonState> equivalence(const Automaton& automaton, std::vector<AutomatonState> classes) {
  std::size_t count = 0;
  while (true) {
    using Signature = std::pair<AutomatonState, std::map<AutomatonState, Bdd>>;
    std::map<Signature, AutomatonState> numbers;
    std::vector<AutomatonState> next(automaton.states());
    for (AutomatonState state = 0; state < automaton.states(); ++state) {
      Signature signature{classes[state], {}};
      for (const Edge& edge : automaton.edges[state]) {
        Bdd& label = signature.second.emplace(classes[edge.target], BddTable::kFalse).first->second;
        label = automaton.labels->disjunction(label, edge.label);
      }
      next[state] = numbers.emplace(std::move(signature), static_cast<AutomatonState>(numbers.size())).first->second;
    }
    classes = std::move(next);
    if (numbers.size() == count) return classes;
    count = numbers.size();
  }
}

void mark_accepting(Automaton& automaton, const std::vector<bool>& accepting) {
  for (AutomatonState state = 0; state < automaton.states(); ++state)
    for (Edge& edge : automaton.edges[state]) edge.marks = accepting[state] ? 1 : 0;
}

Automaton minimised(const Automaton& automaton, const std::vector<bool>& accepting, const Components& found) {
  const std::vector<unsigned> colour = colours(automaton, found, accepting);
  std::vector<AutomatonState> classes(automaton.states());
  std::vector<bool> even(automaton.states());
  for (AutomatonState state = 0; state < automaton.states(); ++state) {
    even[state] = colour[found.of[state]] % 2 == 0;
    classes[state] = even[state] ? 1 : 0;
  }
  classes = equivalence(automaton, std::move(classes));
  Automaton marked = automaton;
  mark_accepting(marked, even);
  const std::size_t count = std::ranges::max(classes) + std::size_t{1};
  return renumbered(marked, classes, count);
}

Automaton flipped(Automaton automaton) {
  assert(automaton.state_based && automaton.marks == 1);
  for (auto& out : automaton.edges)
    for (Edge& edge : out) edge.marks ^= 1;
  return automaton;
}

}  // namespace

std::optional<Automaton> minimal_weak(const Automaton& automaton, const Automaton& complement, std::size_t most_sets) {
  assert(automaton.holds_invariant() && complement.holds_invariant());
  assert(automaton.labels == complement.labels && automaton.atoms == complement.atoms);
  Determinisation sets(automaton);
  if (!sets.run(most_sets)) return std::nullopt;
  const Automaton& all = sets.automaton();
  const Components found = components(all);
  std::vector<bool> accepting(found.count(), false);
  std::vector<bool> judged(found.count(), false);
  for (AutomatonState state = 0; state < all.states(); ++state) {
    const std::uint32_t c = found.of[state];
    if (judged[c] || found.trivial[c]) continue;
    judged[c] = true;
    accepting[c] = accepts_cycle(automaton, sets.set(state), cycle_through(all, found, state));
  }
  const Automaton small = minimised(all, accepting, found);
  if (intersect(small, complement) || intersect(flipped(small), automaton)) return std::nullopt;
  return pruned(small);
}

}  // namespace onager::ltl
