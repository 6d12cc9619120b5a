// For tests: a net and a formula put together as far as a search of their product, with any reduction, sound or not.

#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <string>

#include "emptiness/lasso.h"
#include "emptiness/strategies.h"
#include "guidance/strategies.h"
#include "ltl/hoa.h"
#include "ltl/translate.h"
#include "product/strategies.h"
#include "property/parse.h"
#include "question/visible.h"
#include "search/contract_test.h"
#include "store/strategies.h"
#include "stubborn/strategies.h"
#include "system/net/net_system.h"

namespace onager::emptiness::testing {

struct Outcome {
  bool accepting = false;  // a run violates the formula
  std::uint64_t nodes = 0;
  Lasso lasso;
};

// Makes a reduction from the parts that a sound one is made from.
using Make = std::function<std::unique_ptr<product::Reduction>(const product::ReductionParts&)>;

class Setting {
 public:
  // The formula is the property; or a text in the Hanoi format, of what violates it.
  Setting(Net net, const std::string& formula, const std::string& sets = "closure", bool generalised = false)
      : net_(std::move(net)),
        system_(net_),
        names_(property::Names::of(net_)),
        goal_(is_hoa(formula) ? formulas_.constant(true)
                              : formulas_.unary(property::Kind::kNot, *property::parse(formula, formulas_, names_))),
        automaton_(is_hoa(formula) ? *ltl::read_hoa("", formula, formulas_, names_)
                                   : *ltl::Translator(formulas_, {.state_based = !generalised, .limits = {}})(goal_)),
        binding_(question::bind(names_, system_)),
        atoms_(product::atoms_of(automaton_, system_, formulas_, binding_)),
        influence_(system_),
        needs_(system_, {.weak = false}),
        base_(stubborn::make(needs_, *stubborn::parse_spec(sets))),
        leaving_(automaton_, system_, formulas_, binding_) {
    for (const question::Predicate& atom : atoms_)
      for (const TransitionId t : question::visible(atom, influence_).either()) visible_.push_back(t);
    question::make_set(visible_);
  }

  product::ReductionParts reduction_parts() { return {system_, needs_, *base_, visible_, influence_, leaving_}; }

  // `make` empty: no reduction. `after` is called while what was made is still there.
  Outcome run(const Make& make = {}, const std::string& emptiness = "tarjan", const std::string& heuristic = "none",
              const std::function<void()>& after = {}) {
    MemoryBudget budget;
    const auto reduction = make ? make(reduction_parts()) : nullptr;
    product::Letters letters(automaton_, system_, atoms_);
    const auto store = store::make_tree(system_, budget);
    product::Product product({system_, automaton_, *store, letters, reduction.get(), budget});
    product::Nodes nodes(budget);
    std::vector<std::unique_ptr<guidance::Heuristic>> heuristics;
    const std::vector<const guidance::Strategy*> rows = *guidance::parse(heuristic);
    for (const guidance::Strategy* row : rows)
      heuristics.push_back(row->make({system_, automaton_, formulas_, binding_, goal_, 1, true}));
    guidance::Guide guide(std::move(heuristics));
    const auto search =
        emptiness::find(emptiness)->make({product, nodes, budget, heuristic == "none" ? nullptr : &guide});
    search::Polled monitor;
    Outcome outcome;
    const Stop stop = search->run(monitor);
    EXPECT_TRUE(stop == Stop::kFound || stop == Stop::kComplete);
    outcome.accepting = stop == Stop::kFound;
    outcome.nodes = nodes.size();
    if (outcome.accepting) outcome.lasso = find_lasso(product, nodes, *search);
    if (after) after();
    return outcome;
  }
  Outcome run_with(std::string_view name, const std::string& emptiness = "tarjan") {
    return run(product::find(name)->make, emptiness);
  }

  // The enabled members of the base algorithm's set in the initial state.
  std::vector<TransitionId> first_set() {
    EnabledSet enabled(system_);
    enabled.reset(system_.initial());
    const auto set = base_->choose({system_.initial(), enabled, {}});
    return {set.begin(), set.end()};
  }

  const Net& net() const { return net_; }
  const ltl::Automaton& automaton() const { return automaton_; }
  const std::vector<question::Predicate>& atoms() const { return atoms_; }

 private:
  static bool is_hoa(const std::string& text) { return text.starts_with("HOA:"); }

  const Net net_;
  const NetSystem system_;
  property::Formulas formulas_;
  property::Names names_;
  const property::FormulaId goal_;
  const ltl::Automaton automaton_;
  const question::Binding binding_;
  const std::vector<question::Predicate> atoms_;
  const question::Influence influence_;
  const stubborn::Needs needs_;
  const std::unique_ptr<stubborn::Algorithm> base_;
  const product::Leaving leaving_;
  std::vector<TransitionId> visible_;
};

// `count` tokens that move from a place to the next, each on its own: a1 -ta1-> b1, a2 -ta2-> b2, ...; with `back` they
// return by tb1, tb2, ...
inline Net movers(unsigned count, bool back) {
  NetBuilder builder("movers");
  for (unsigned i = 1; i <= count; ++i) {
    const std::string n = std::to_string(i);
    const PlaceId a = builder.place("a" + n, 1), b = builder.place("b" + n, 0);
    const TransitionId there = builder.transition("ta" + n);
    builder.input(a, there);
    builder.output(there, b);
    if (!back) continue;
    const TransitionId again = builder.transition("tb" + n);
    builder.input(b, again);
    builder.output(again, a);
  }
  return std::move(builder).build();
}

}  // namespace onager::emptiness::testing
