#include "tests/oracle/promela_ltl.h"

#include <fmt/format.h>

#include <random>
#include <unordered_map>

#include "tests/oracle/naive_ctl.h"
#include "tests/oracle/naive_ltl.h"
#include "witness/promela_game.h"

namespace onager::oracle {

namespace {

using promela::Ltl;
using property::FormulaId;
using property::Kind;

Kind kind_of(Ltl::Op op) {
  switch (op) {
    case Ltl::Op::kNot:
      return Kind::kNot;
    case Ltl::Op::kAnd:
      return Kind::kAnd;
    case Ltl::Op::kOr:
      return Kind::kOr;
    case Ltl::Op::kImplies:
      return Kind::kImplies;
    case Ltl::Op::kEquivalent:
      return Kind::kEquivalent;
    case Ltl::Op::kNext:
      return Kind::kNext;
    case Ltl::Op::kAlways:
      return Kind::kGlobally;
    case Ltl::Op::kEventually:
      return Kind::kFinally;
    case Ltl::Op::kUntil:
      return Kind::kUntil;
    case Ltl::Op::kWeakUntil:
      return Kind::kWeakUntil;
    default:
      return Kind::kRelease;
  }
}

// Each atom of the text becomes a proposition of its own.
FormulaId translated(const Ltl& ltl, property::Formulas& formulas, std::vector<const promela::Expression*>& atoms) {
  switch (ltl.op) {
    case Ltl::Op::kAtom:
      atoms.push_back(&ltl.atom[0]);
      return formulas.proposition(static_cast<std::uint32_t>(atoms.size() - 1));
    case Ltl::Op::kTrue:
    case Ltl::Op::kFalse:
      return formulas.constant(ltl.op == Ltl::Op::kTrue);
    default:
      break;
  }
  const FormulaId first = translated(ltl.arguments[0], formulas, atoms);
  if (ltl.arguments.size() == 1) return formulas.unary(kind_of(ltl.op), first);
  return formulas.binary(kind_of(ltl.op), first, translated(ltl.arguments[1], formulas, atoms));
}

class Space {
 public:
  // False: too many states, or an error.
  bool explore(const promela::Program& program, std::size_t limit) {
    games_ = {witness::PromelaGame(program)};
    std::unordered_map<std::string, std::size_t> number = {{games_[0].key(), 0}};
    for (std::size_t i = 0; i < games_.size(); ++i) {
      graph.next.emplace_back();
      const witness::PromelaGame here = games_[i];
      if (!here.world().failure.empty()) return false;
      for (const witness::PromelaGame::Step& step : here.steps()) {
        witness::PromelaGame to = here.after(step);
        const auto [place, fresh] = number.emplace(to.key(), games_.size());
        graph.next[i].push_back(place->second);
        if (fresh) games_.push_back(std::move(to));
        if (games_.size() > limit) return false;
      }
      ends.push_back(graph.next[i].empty());
      if (ends[i]) graph.next[i].push_back(i);
    }
    return true;
  }
  const std::vector<witness::PromelaGame>& games() const { return games_; }
  Graph graph;             // where a run ends it stays
  std::vector<bool> ends;  // where it does

 private:
  std::vector<witness::PromelaGame> games_;
};

constexpr const char* kAtoms[] = {"(x > 1)",    "(b)",           "(y == 0)",     "(len(q) == 1)", "(a[1] != a[0])",
                                  "(m == red)", "(x == y)",      "(_nr_pr < 3)", "(x + y > 2)",   "(len(w) > 0)",
                                  "(s < 1)",    "(t.f == x)",    "(u > 0 && b)", "(full(q))",     "(nempty(w))",
                                  "(q?[1])",    "(x != 1 || !b)"};

class FormulaMaker {
 public:
  explicit FormulaMaker(std::uint64_t seed) : random_(seed) {}

  std::string formula(std::size_t depth) {
    if (depth == 0) return atom();
    switch (below(9)) {
      case 0:
      case 1:
        return fmt::format("[] {}", formula(depth - 1));
      case 2:
      case 3:
        return fmt::format("<> {}", formula(depth - 1));
      case 4:
        return fmt::format("(! {})", formula(depth - 1));
      case 5:
        return fmt::format("({} U {})", formula(depth - 1), formula(depth - 1));
      case 6:
        return fmt::format("({} -> {})", formula(depth - 1), formula(depth - 1));
      case 7:
        return fmt::format("({} || {})", formula(depth - 1), formula(depth - 1));
      default:
        return fmt::format("({} && {})", formula(depth - 1), formula(depth - 1));
    }
  }
  std::size_t below(std::size_t n) { return static_cast<std::size_t>(random_() % n); }

 private:
  std::string atom() { return kAtoms[below(std::size(kAtoms))]; }
  std::mt19937_64 random_;
};

}  // namespace

std::optional<bool> satisfies(const promela::Program& program, const promela::Ltl& formula, std::size_t state_limit) {
  property::Formulas formulas;
  std::vector<const promela::Expression*> atoms;
  const FormulaId translation = translated(formula, formulas, atoms);
  Space space;
  if (!space.explore(program, state_limit)) return std::nullopt;
  space.graph.at = [&](std::size_t i) {
    return property::Valuation{{}, {}, {}, [&, i](std::uint32_t p) { return space.games()[i].holds(*atoms[p]); }};
  };
  return satisfies(space.graph, formulas, translation);
}

std::optional<bool> satisfies(const promela::Program& program, const property::Formulas& formulas, FormulaId formula,
                              std::span<const promela::Expression> expressions, std::size_t state_limit) {
  Space space;
  if (!space.explore(program, state_limit)) return std::nullopt;
  BranchingGraph graph{space.graph.next, {}};
  for (std::size_t i = 0; i < graph.next.size(); ++i)
    if (space.ends[i]) graph.next[i].clear();
  graph.at = [&](std::size_t i) {
    return property::Valuation{{}, {}, {}, [&, i](std::uint32_t p) { return space.games()[i].holds(expressions[p]); }};
  };
  return ctl_labels(graph, formulas, formula)[0];
}

std::span<const char* const> random_promela_atoms() {
  return kAtoms;
}

std::string random_promela_formula(std::uint64_t seed) {
  FormulaMaker maker(seed);
  return maker.formula(1 + maker.below(3));
}

}  // namespace onager::oracle
