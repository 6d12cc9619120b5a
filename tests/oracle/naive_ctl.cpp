#include "tests/oracle/naive_ctl.h"

#include <algorithm>
#include <cassert>
#include <map>
#include <memory>

#include "tests/oracle/naive.h"
#include "tests/oracle/naive_program.h"

namespace onager::oracle {

namespace {

using property::FormulaId;
using property::Kind;
using Labels = std::vector<bool>;

class Labelling {
 public:
  Labelling(const BranchingGraph& graph, const property::Formulas& formulas) : graph_(graph), formulas_(formulas) {}

  Labels of(FormulaId f) {
    const auto known = known_.find(f);
    return known != known_.end() ? known->second : known_[f] = made(f);
  }

 private:
  Labels made(FormulaId f) {
    const Kind kind = formulas_.kind(f);
    if (property::is_quantifier(kind)) return quantified(kind == Kind::kForAll, formulas_.operand(f));
    if (property::is_atom(kind) || kind == Kind::kTrue || kind == Kind::kFalse)
      return each([&](std::size_t s) { return property::evaluate(formulas_, f, graph_.at(s)); });
    std::vector<Labels> parts;
    for (const FormulaId part : formulas_.operands(f)) parts.push_back(of(part));
    return each([&](std::size_t s) {
      const auto has = [s](const Labels& labels) { return bool{labels[s]}; };
      switch (kind) {
        case Kind::kNot:
          return !parts[0][s];
        case Kind::kAnd:
          return std::ranges::all_of(parts, has);
        case Kind::kOr:
          return std::ranges::any_of(parts, has);
        case Kind::kImplies:
          return !parts[0][s] || parts[1][s];
        default:
          assert(kind == Kind::kEquivalent);
          return parts[0][s] == parts[1][s];
      }
    });
  }

  // Least fixed points begin with no state, greatest with all. In a deadlock there is no next state: what holds to the
  // end of the path is then true of `next` for W, R and G and false for the others.
  Labels quantified(bool all, FormulaId path) {
    const Kind kind = formulas_.kind(path);
    const Labels f = of(formulas_.operand(path)), g = of(formulas_.operands(path).back());
    const auto after = [&](const Labels& labels, std::size_t s, bool at_the_end) {
      const auto& next = graph_.next[s];
      const auto has = [&](std::size_t to) { return bool{labels[to]}; };
      if (next.empty()) return at_the_end;
      return all ? std::ranges::all_of(next, has) : std::ranges::any_of(next, has);
    };
    if (kind == Kind::kNext) return each([&](std::size_t s) { return after(f, s, all); });
    const bool greatest = kind == Kind::kGlobally || kind == Kind::kWeakUntil || kind == Kind::kRelease;
    Labels labels(graph_.next.size(), greatest), before;
    do {
      before = labels;
      labels = each([&](std::size_t s) {
        const bool later = after(before, s, greatest);
        switch (kind) {
          case Kind::kFinally:
            return f[s] || later;
          case Kind::kGlobally:
            return f[s] && later;
          case Kind::kUntil:
          case Kind::kWeakUntil:
            return g[s] || (f[s] && later);
          default:
            assert(kind == Kind::kRelease || kind == Kind::kStrongRelease);
            return g[s] && (f[s] || later);
        }
      });
    } while (labels != before);
    return labels;
  }

  template <typename Test>
  Labels each(const Test& test) const {
    Labels labels(graph_.next.size());
    for (std::size_t s = 0; s < labels.size(); ++s) labels[s] = test(s);
    return labels;
  }

  const BranchingGraph& graph_;
  const property::Formulas& formulas_;
  std::map<FormulaId, Labels> known_;
};

}  // namespace

std::vector<bool> ctl_labels(const BranchingGraph& graph, const property::Formulas& formulas, FormulaId formula) {
  return Labelling(graph, formulas).of(formula);
}

std::optional<BranchingGraph> branching_graph(const Net& net, std::size_t state_limit) {
  BranchingGraph graph;
  const auto markings = std::make_shared<std::vector<Marking>>(1, initial_marking(net));
  std::map<Marking, std::size_t> number{{markings->front(), 0}};
  for (std::size_t i = 0; i < markings->size(); ++i) {
    graph.next.emplace_back();
    for (TransitionId t = 0; t < net.transitions.size(); ++t) {
      if (!is_enabled(net, (*markings)[i], t)) continue;
      const Marking to = fired(net, (*markings)[i], t);
      const auto [place, fresh] = number.emplace(to, markings->size());
      if (fresh) markings->push_back(to);
      if (markings->size() > state_limit) return std::nullopt;
      graph.next[i].push_back(place->second);
    }
  }
  graph.at = [&net, markings](std::size_t i) {
    const auto enabled = [&net, markings, i](TransitionId t) { return is_enabled(net, (*markings)[i], t); };
    const auto deadlock = [&net, enabled] {
      for (TransitionId t = 0; t < net.transitions.size(); ++t)
        if (enabled(t)) return false;
      return true;
    };
    return property::Valuation{
        [markings, i](PlaceId p) { return static_cast<std::int64_t>((*markings)[i][p]); }, enabled, deadlock, {}};
  };
  return graph;
}

std::optional<BranchingGraph> branching_graph(const Program& program, const property::Names& names,
                                              std::size_t state_limit) {
  struct Space {
    std::vector<World> worlds;
    std::vector<std::map<std::string, World>> steps;
  };
  BranchingGraph graph;
  const auto space = std::make_shared<Space>();
  space->worlds.push_back(first_world(program));
  std::map<World, std::size_t> number{{space->worlds[0], 0}};
  for (std::size_t i = 0; i < space->worlds.size(); ++i) {
    graph.next.emplace_back();
    space->steps.push_back(successors(program, space->worlds[i]));
    for (const auto& [name, to] : space->steps[i]) {
      const auto [place, fresh] = number.emplace(to, space->worlds.size());
      if (fresh) space->worlds.push_back(to);
      if (space->worlds.size() > state_limit) return std::nullopt;
      graph.next[i].push_back(place->second);
    }
  }
  graph.at = [&program, &names, space](std::size_t i) {
    return property::Valuation{
        [&program, &names, space, i](PlaceId p) {
          return value_of(program, space->worlds[i], names.places[p]).value_or(0);
        },
        [&names, space, i](TransitionId t) { return space->steps[i].contains(names.transitions[t]); },
        [space, i] { return space->steps[i].empty(); },
        {}};
  };
  return graph;
}

}  // namespace onager::oracle
