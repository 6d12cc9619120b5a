#include "ltl/simulation.h"

#include <algorithm>
#include <cassert>

#include "base/ids.h"

namespace onager::ltl {

namespace {

using Edges = std::vector<std::vector<Edge>>;

// Row s, column t: whether t simulates s.
class Relation {
 public:
  explicit Relation(std::size_t states) : states_(states), bits_(states * states, 1) {}
  bool operator()(AutomatonState s, AutomatonState t) const {
    assert(s < states_ && t < states_);
    return bits_[s * states_ + t] != 0;
  }
  void strike(AutomatonState s, AutomatonState t) {
    assert(s != t);
    bits_[s * states_ + t] = 0;
  }
  bool mutual(AutomatonState s, AutomatonState t) const { return (*this)(s, t) && (*this)(t, s); }

 private:
  std::size_t states_;
  std::vector<char> bits_;
};

bool matched(BddTable& labels, const Relation& relation, const std::vector<Edge>& of_s, const std::vector<Edge>& of_t) {
  return std::ranges::all_of(of_s, [&](const Edge& edge) {
    Bdd rest = edge.label;
    for (const Edge& other : of_t) {
      if ((edge.marks & ~other.marks) != 0 || !relation(edge.target, other.target)) continue;
      rest = labels.difference(rest, other.label);
      if (rest == BddTable::kFalse) return true;
    }
    return false;
  });
}

void refine(BddTable& labels, const Edges& edges, Relation& relation) {
  const auto states = static_cast<AutomatonState>(edges.size());
  for (bool changed = true; changed;) {
    changed = false;
    for (AutomatonState s = 0; s < states; ++s)
      for (AutomatonState t = 0; t < states; ++t) {
        labels.spend(4 + edges[s].size());
        if (s == t || !relation(s, t) || matched(labels, relation, edges[s], edges[t])) continue;
        relation.strike(s, t);
        changed = true;
      }
  }
}

// The representative of each state: the first of its class.
std::vector<AutomatonState> classes(const Relation& relation, std::size_t states) {
  std::vector<AutomatonState> first(states);
  for (AutomatonState s = 0; s < states; ++s) {
    first[s] = s;
    for (AutomatonState t = 0; t < s; ++t)
      if (relation.mutual(s, t)) {
        first[s] = t;
        break;
      }
  }
  return first;
}

// Restricts each edge to the letters for which no other edge of the list is better; of equal edges the first stays.
void drop_dominated(BddTable& labels, const Relation& relation, std::vector<Edge>& out) {
  labels.spend(2 * out.size() * out.size());
  for (std::size_t i = 0; i < out.size(); ++i)
    for (std::size_t j = 0; j < out.size(); ++j) {
      if (i == j || (out[i].marks & ~out[j].marks) != 0 || !relation(out[i].target, out[j].target)) continue;
      const bool equal = out[i].marks == out[j].marks && relation(out[j].target, out[i].target);
      if (equal && i < j) continue;
      out[i].label = labels.difference(out[i].label, out[j].label);
    }
  std::erase_if(out, [](const Edge& edge) { return edge.label == BddTable::kFalse; });
}

Edges reversed(const Automaton& automaton) {
  Edges into(automaton.states());
  for (AutomatonState source = 0; source < automaton.states(); ++source)
    for (const Edge& edge : automaton.edges[source]) into[edge.target].push_back({edge.label, edge.marks, source});
  return into;
}

}  // namespace

Automaton reduced_by_simulation(const Automaton& automaton) {
  assert(automaton.holds_invariant());
  Relation relation(automaton.states());
  refine(*automaton.labels, automaton.edges, relation);
  const std::vector<AutomatonState> first = classes(relation, automaton.states());
  Automaton result = automaton;
  for (auto& out : result.edges) {
    for (Edge& edge : out) edge.target = first[edge.target];
    drop_dominated(*result.labels, relation, out);
  }
  result.initial = first[result.initial];
  // Edges of the initial state may have been dropped for better ones.
  return reachable(result);
}

Automaton reduced_by_reverse_simulation(const Automaton& automaton) {
  assert(automaton.holds_invariant());
  Relation relation(automaton.states());
  for (AutomatonState s = 0; s < automaton.states(); ++s)
    for (AutomatonState t = 0; t < automaton.states(); ++t) {
      const bool initial = s == automaton.initial && t != automaton.initial;
      if (initial || (automaton.state_based && (automaton.marks_of(s) & ~automaton.marks_of(t)) != 0))
        relation.strike(s, t);
    }
  Edges into = reversed(automaton);
  refine(*automaton.labels, into, relation);
  const std::vector<AutomatonState> first = classes(relation, automaton.states());
  std::vector<AutomatonState> map(automaton.states(), kNone);
  AutomatonState count = 0;
  for (AutomatonState s = 0; s < automaton.states(); ++s) map[s] = first[s] == s ? count++ : map[first[s]];
  return reachable(renumbered(automaton, map, count));
}

}  // namespace onager::ltl
