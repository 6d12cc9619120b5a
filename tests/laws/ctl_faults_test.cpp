// Engines for CTL with one fault each: what the laws of CTL compare with must notice every one of them on random nets.

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "property/branching.h"
#include "question/random_test.h"
#include "tests/oracle/naive_ctl.h"
#include "tests/oracle/random_nets.h"

namespace onager::laws {

namespace {

using oracle::BranchingGraph;
using property::FormulaId;
using property::Formulas;
using property::Kind;

enum class Fault {
  kNone,
  kGreatestForUntil,      // E(f U g) as a greatest fixed point
  kLeastForWeak,          // E(f W g) as a least fixed point
  kForgottenDeadlock,     // a run that ends in a deadlock is none
  kNextInDeadlock,        // in a deadlock EX is about the state itself
  kFalseWithinComponent,  // on the fly, what is left is taken for false although its component is not
};

// On graphs, as small as can be.
class Engine {
 public:
  Engine(const BranchingGraph& graph, Formulas& formulas, Fault fault)
      : graph_(graph), formulas_(formulas), branching_(formulas), fault_(fault) {}

  // In every state, from the first one on.
  std::vector<bool> values(FormulaId formula) {
    std::vector<bool> values;
    for (std::size_t s = 0; s < graph_.next.size(); ++s) values.push_back(holds(branching_(formula), s));
    return values;
  }

 private:
  bool holds(FormulaId f, std::size_t s) {
    if (branching_.is_condition(f)) return oracle::ctl_labels(graph_, formulas_, f)[s];
    const Kind kind = formulas_.kind(f);
    if (kind == Kind::kForAll) return !holds(branching_(f, true), s);
    if (kind == Kind::kAnd || kind == Kind::kOr) {
      const std::vector<FormulaId> parts(formulas_.operands(f).begin(), formulas_.operands(f).end());
      const auto is_so = [&](FormulaId part) { return holds(part, s); };
      return kind == Kind::kAnd ? std::ranges::all_of(parts, is_so) : std::ranges::any_of(parts, is_so);
    }
    const FormulaId path = formulas_.operand(f);
    if (formulas_.kind(path) == Kind::kNext) {
      const FormulaId goal = formulas_.operand(path);
      if (graph_.next[s].empty()) return fault_ == Fault::kNextInDeadlock && holds(goal, s);
      return std::ranges::any_of(graph_.next[s], [&](std::size_t to) { return holds(goal, to); });
    }
    const property::Branching::Walk walk = branching_.walk_of(path);
    if (!walk.weak && fault_ == Fault::kFalseWithinComponent) return leads(f, walk, s);
    return labels(f, walk)[s];
  }

  const std::vector<bool>& labels(FormulaId f, const property::Branching::Walk& walk) {
    if (const auto known = known_.find(f); known != known_.end()) return known->second;
    const std::size_t n = graph_.next.size();
    std::vector<bool> hold(n), goal(n);
    for (std::size_t s = 0; s < n; ++s) {
      hold[s] = holds(walk.hold, s);
      goal[s] = holds(walk.goal, s);
    }
    const bool ends = walk.weak && fault_ != Fault::kForgottenDeadlock;
    const bool greatest = walk.weak ? fault_ != Fault::kLeastForWeak : fault_ == Fault::kGreatestForUntil;
    std::vector<bool> now(n, greatest);
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t s = 0; s < n; ++s) {
        const auto& next = graph_.next[s];
        const bool goes_on = std::ranges::any_of(next, [&](std::size_t to) { return bool{now[to]}; });
        const bool is_so = goal[s] || (hold[s] && (goes_on || (ends && next.empty())));
        changed = changed || is_so != now[s];
        now[s] = is_so;
      }
    }
    return known_[f] = now;
  }

  // Depth first; a state whose successors are all false or on the stack is false for good, which it need not be.
  bool leads(FormulaId f, const property::Branching::Walk& walk, std::size_t s) {
    auto& known = searched_[f];
    if (const auto found = known.find(s); found != known.end()) return found->second;
    known[s] = false;
    const bool is_so = holds(walk.goal, s) ||
                       (holds(walk.hold, s) &&
                        std::ranges::any_of(graph_.next[s], [&](std::size_t to) { return leads(f, walk, to); }));
    return known[s] = is_so;
  }

  const BranchingGraph& graph_;
  Formulas& formulas_;
  property::Branching branching_;
  const Fault fault_;
  std::map<FormulaId, std::vector<bool>> known_;
  std::map<FormulaId, std::map<std::size_t, bool>> searched_;
};

// Whether some answer differs from the definition.
bool is_noticed(Fault fault, std::uint64_t nets) {
  for (std::uint64_t seed = 0; seed < nets; ++seed) {
    const Net net = oracle::random_net(seed);
    const auto graph = oracle::branching_graph(net, 60);
    if (!graph) continue;
    std::mt19937_64 random(seed * 77 + 5);
    for (int i = 0; i < 6; ++i) {
      Formulas formulas;
      question::testing::RandomConditions source(formulas, random, net.places.size(), net.transitions.size());
      const FormulaId formula = source.branching(3);
      if (Engine(*graph, formulas, fault).values(formula) != oracle::ctl_labels(*graph, formulas, formula)) return true;
    }
  }
  return false;
}

}  // namespace

TEST(CtlFaults, AreNoticed) {
  EXPECT_FALSE(is_noticed(Fault::kNone, 150));
  for (const Fault fault : {Fault::kGreatestForUntil, Fault::kLeastForWeak, Fault::kForgottenDeadlock,
                            Fault::kNextInDeadlock, Fault::kFalseWithinComponent})
    EXPECT_TRUE(is_noticed(fault, 400)) << static_cast<int>(fault);
}

}  // namespace onager::laws
