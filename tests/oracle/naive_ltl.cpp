#include "tests/oracle/naive_ltl.h"

#include <algorithm>
#include <map>
#include <vector>

#include "tests/oracle/naive.h"
#include "tests/oracle/naive_program.h"

namespace onager::oracle {

namespace {

using property::FormulaId;
using property::Kind;

class Guesses {
 public:
  Guesses(const Graph& graph, const property::Formulas& formulas, FormulaId formula)
      : graph_(graph), formulas_(formulas), formula_(formula) {
    for (const FormulaId f : formulas.closure(formula)) {
      if (property::is_temporal(formulas.kind(f))) temporal_.push_back(f);
      if (property::is_atom(formulas.kind(f))) note(f);
    }
  }

  std::size_t operators() const { return temporal_.size(); }
  std::size_t nodes() const { return graph_.next.size() << operators(); }
  std::size_t state(std::size_t node) const { return node >> operators(); }
  bool is_start(std::size_t node) const { return state(node) == 0 && !value(node, formula_); }

  std::vector<std::size_t> successors(std::size_t node) const {
    std::vector<std::size_t> result;
    for (const std::size_t m : graph_.next[state(node)])
      for (std::size_t guess = 0; guess >> operators() == 0; ++guess)
        if (agrees(node, (m << operators()) + guess)) result.push_back((m << operators()) + guess);
    return result;
  }

  // What the i-th operator has promised is fulfilled here, or it has promised nothing.
  bool is_fulfilled(std::size_t node, std::size_t i) const {
    const FormulaId f = temporal_[i];
    const bool guess = value(node, f);
    const auto is = [&](std::size_t k) { return value(node, formulas_.operand(f, k)); };
    switch (formulas_.kind(f)) {
      case Kind::kFinally:
        return !guess || is(0);
      case Kind::kGlobally:
        return guess || !is(0);
      case Kind::kUntil:
        return !guess || is(1);
      case Kind::kStrongRelease:
        return !guess || (is(0) && is(1));
      case Kind::kWeakUntil:
        return guess || (!is(0) && !is(1));
      case Kind::kRelease:
        return guess || !is(1);
      default:
        return true;
    }
  }

 private:
  void note(FormulaId atom) {
    for (std::size_t state = 0; state < graph_.next.size(); ++state)
      atoms_[atom].push_back(property::evaluate(formulas_, atom, graph_.at(state)));
  }

  bool value(std::size_t node, FormulaId f) const {
    const auto operands = formulas_.operands(f);
    const auto is = [&](FormulaId operand) { return value(node, operand); };
    switch (const Kind kind = formulas_.kind(f)) {
      case Kind::kTrue:
        return true;
      case Kind::kFalse:
        return false;
      case Kind::kNot:
        return !is(operands[0]);
      case Kind::kAnd:
        return std::ranges::all_of(operands, is);
      case Kind::kOr:
        return std::ranges::any_of(operands, is);
      case Kind::kImplies:
        return !is(operands[0]) || is(operands[1]);
      case Kind::kEquivalent:
        return is(operands[0]) == is(operands[1]);
      default:
        if (property::is_atom(kind)) return atoms_.at(f)[state(node)];
        return node >> (std::ranges::find(temporal_, f) - temporal_.begin()) & 1;
    }
  }

  bool agrees(std::size_t node, std::size_t next) const {
    return std::ranges::all_of(temporal_, [&](FormulaId f) { return value(node, f) == unfolded(node, next, f); });
  }
  bool unfolded(std::size_t node, std::size_t next, FormulaId f) const {
    const auto is = [&](std::size_t k) { return value(node, formulas_.operand(f, k)); };
    const bool later = value(next, f);
    switch (formulas_.kind(f)) {
      case Kind::kNext:
        return value(next, formulas_.operand(f));
      case Kind::kFinally:
        return is(0) || later;
      case Kind::kGlobally:
        return is(0) && later;
      case Kind::kUntil:
      case Kind::kWeakUntil:
        return is(1) || (is(0) && later);
      default:
        return is(1) && (is(0) || later);
    }
  }

  const Graph& graph_;
  const property::Formulas& formulas_;
  const FormulaId formula_;
  std::vector<FormulaId> temporal_;
  std::map<FormulaId, std::vector<bool>> atoms_;  // at each state
};

using Reached = std::vector<bool>;

Reached reachable(const std::vector<std::vector<std::size_t>>& edges, std::vector<std::size_t> work) {
  Reached reached(edges.size());
  for (const std::size_t node : work) reached[node] = true;
  while (!work.empty()) {
    const std::size_t node = work.back();
    work.pop_back();
    for (const std::size_t next : edges[node])
      if (!reached[next]) {
        reached[next] = true;
        work.push_back(next);
      }
  }
  return reached;
}

// Some cycle through `node` fulfils everything: the nodes that reach it and are reached from it are strongly connected.
bool is_honest(const Guesses& guesses, const Reached& from, const Reached& to) {
  for (std::size_t i = 0; i < guesses.operators(); ++i) {
    bool fulfilled = false;
    for (std::size_t other = 0; other < from.size() && !fulfilled; ++other)
      fulfilled = from[other] && to[other] && guesses.is_fulfilled(other, i);
    if (!fulfilled) return false;
  }
  return true;
}

}  // namespace

std::optional<bool> satisfies(const Graph& graph, const property::Formulas& formulas, FormulaId formula) {
  const Guesses guesses(graph, formulas, formula);
  if (guesses.operators() > 8) return std::nullopt;
  std::vector<std::vector<std::size_t>> edges(guesses.nodes()), back(guesses.nodes());
  std::vector<std::size_t> starts;
  for (std::size_t node = 0; node < guesses.nodes(); ++node) {
    edges[node] = guesses.successors(node);
    for (const std::size_t next : edges[node]) back[next].push_back(node);
    if (guesses.is_start(node)) starts.push_back(node);
  }
  const Reached met = reachable(edges, starts);
  Reached done(guesses.nodes());
  for (std::size_t node = 0; node < guesses.nodes(); ++node) {
    if (!met[node] || done[node]) continue;
    const Reached from = reachable(edges, edges[node]), to = reachable(back, back[node]);
    if (from[node] && is_honest(guesses, from, to)) return false;
    for (std::size_t other = 0; other < done.size(); ++other) done[other] = done[other] || (from[other] && to[other]);
  }
  return true;
}

std::optional<bool> satisfies(const Net& net, const property::Formulas& formulas, FormulaId formula,
                              std::size_t state_limit) {
  Graph graph;
  std::vector<Marking> markings{initial_marking(net)};
  std::map<Marking, std::size_t> number{{markings[0], 0}};
  for (std::size_t i = 0; i < markings.size(); ++i) {
    graph.next.emplace_back();
    for (TransitionId t = 0; t < net.transitions.size(); ++t) {
      if (!is_enabled(net, markings[i], t)) continue;
      const Marking to = fired(net, markings[i], t);
      const auto [place, fresh] = number.emplace(to, markings.size());
      if (fresh) markings.push_back(to);
      if (markings.size() > state_limit) return std::nullopt;
      graph.next[i].push_back(place->second);
    }
    if (graph.next[i].empty()) graph.next[i].push_back(i);
  }
  graph.at = [&](std::size_t i) {
    const auto enabled = [&net, &marking = markings[i]](TransitionId t) { return is_enabled(net, marking, t); };
    const auto deadlock = [&net, enabled] {
      for (TransitionId t = 0; t < net.transitions.size(); ++t)
        if (enabled(t)) return false;
      return true;
    };
    return property::Valuation{
        [&marking = markings[i]](PlaceId p) { return static_cast<std::int64_t>(marking[p]); }, enabled, deadlock, {}};
  };
  return satisfies(graph, formulas, formula);
}

std::optional<bool> satisfies(const Program& program, const property::Names& names, const property::Formulas& formulas,
                              FormulaId formula, std::size_t state_limit) {
  Graph graph;
  std::vector<World> worlds{first_world(program)};
  std::vector<std::map<std::string, World>> steps;
  std::map<World, std::size_t> number{{worlds[0], 0}};
  for (std::size_t i = 0; i < worlds.size(); ++i) {
    graph.next.emplace_back();
    steps.push_back(successors(program, worlds[i]));
    for (const auto& [name, to] : steps[i]) {
      const auto [place, fresh] = number.emplace(to, worlds.size());
      if (fresh) worlds.push_back(to);
      if (worlds.size() > state_limit) return std::nullopt;
      graph.next[i].push_back(place->second);
    }
    if (graph.next[i].empty()) graph.next[i].push_back(i);
  }
  graph.at = [&](std::size_t i) {
    return property::Valuation{[&, i](PlaceId p) { return value_of(program, worlds[i], names.places[p]).value_or(0); },
                               [&, i](TransitionId t) { return steps[i].contains(names.transitions[t]); },
                               [&, i] { return steps[i].empty(); },
                               {}};
  };
  return satisfies(graph, formulas, formula);
}

}  // namespace onager::oracle
