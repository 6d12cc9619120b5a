#include "tests/oracle/naive_ltl.h"

#include <algorithm>
#include <map>
#include <vector>

#include "property/atoms.h"
#include "tests/oracle/naive.h"

namespace onager::oracle {

namespace {

using property::FormulaId;
using property::Kind;

struct Graph {
  std::vector<Marking> markings;
  std::vector<std::vector<std::size_t>> next;  // a deadlock leads to itself
};

std::optional<Graph> graph_of(const Net& net, std::size_t limit) {
  Graph graph;
  std::map<Marking, std::size_t> number{{initial_marking(net), 0}};
  graph.markings.push_back(initial_marking(net));
  for (std::size_t i = 0; i < graph.markings.size(); ++i) {
    graph.next.emplace_back();
    for (TransitionId t = 0; t < net.transitions.size(); ++t) {
      if (!is_enabled(net, graph.markings[i], t)) continue;
      const Marking to = fired(net, graph.markings[i], t);
      const auto [place, fresh] = number.emplace(to, graph.markings.size());
      if (fresh) graph.markings.push_back(to);
      if (graph.markings.size() > limit) return std::nullopt;
      graph.next[i].push_back(place->second);
    }
    if (graph.next[i].empty()) graph.next[i].push_back(i);
  }
  return graph;
}

class Guesses {
 public:
  Guesses(const Net& net, const Graph& graph, const property::Formulas& formulas, FormulaId formula)
      : graph_(graph), formulas_(formulas), formula_(formula) {
    for (const FormulaId f : formulas.closure(formula)) {
      if (property::is_temporal(formulas.kind(f))) temporal_.push_back(f);
      if (property::is_atom(formulas.kind(f))) note(net, f);
    }
  }

  std::size_t operators() const { return temporal_.size(); }
  std::size_t nodes() const { return graph_.markings.size() << operators(); }
  std::size_t marking(std::size_t node) const { return node >> operators(); }
  bool is_start(std::size_t node) const { return marking(node) == 0 && !value(node, formula_); }

  std::vector<std::size_t> successors(std::size_t node) const {
    std::vector<std::size_t> result;
    for (const std::size_t m : graph_.next[marking(node)])
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
  void note(const Net& net, FormulaId atom) {
    for (const Marking& marking : graph_.markings) {
      const auto enabled = [&](TransitionId t) { return is_enabled(net, marking, t); };
      const auto deadlock = [&] {
        for (TransitionId t = 0; t < net.transitions.size(); ++t)
          if (enabled(t)) return false;
        return true;
      };
      const property::Situation here{
          [&](PlaceId p) { return static_cast<std::int64_t>(marking[p]); }, enabled, deadlock, {}};
      atoms_[atom].push_back(property::evaluate(formulas_, atom, here));
    }
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
        if (property::is_atom(kind)) return atoms_.at(f)[marking(node)];
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
  std::map<FormulaId, std::vector<bool>> atoms_;  // at each marking
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

std::optional<bool> satisfies(const Net& net, const property::Formulas& formulas, FormulaId formula,
                              std::size_t state_limit) {
  const auto graph = graph_of(net, state_limit);
  if (!graph) return std::nullopt;
  const Guesses guesses(net, *graph, formulas, formula);
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

}  // namespace onager::oracle
