// A net with what the engines need, for tests.

#pragma once

#include "ctl/global.h"
#include "ctl/local.h"
#include "property/parse.h"
#include "store/strategies.h"
#include "stubborn/strategies.h"
#include "system/net/net_system.h"

namespace onager::ctl::testing {

class Bench {
 public:
  explicit Bench(Net subject, Limits given = {}, Choice* choice = nullptr)
      : net(std::move(subject)),
        limits(std::move(given)),
        watch(limits),
        system(net, watch),
        names(property::Names::of(net)),
        binding(question::bind(names, system)),
        branching(formulas),
        terms(system, formulas, branching, binding),
        store(store::make_tree(system, budget)),
        space(system, *store, budget, choice),
        readings(space, budget),
        local(terms, space, readings, budget) {}

  property::FormulaId normal(const std::string& text) {
    const Result<property::FormulaId> formula = property::parse(text, formulas, names);
    assert(formula);
    return branching(*formula);
  }
  Claim claim(const std::string& text) { return terms.claim(normal(text)); }
  void explore() {
    while (space.expand_next()) {
    }
  }

  const Net net;
  const Limits limits;
  Watch watch;
  NetSystem system;
  property::Formulas formulas;
  property::Names names;
  question::Binding binding;
  property::Branching branching;
  Terms terms;
  MemoryBudget budget;
  std::unique_ptr<store::Store> store;
  Space space;
  Readings readings;
  Local local;
};

// `n` tokens that go from `left` to `right` one by one, by `go`, and end there; each may be lost on the way, by `lose`.
inline Net walk(Value n, bool with_loss) {
  NetBuilder builder("walk");
  const PlaceId left = builder.place("left", n), right = builder.place("right"), lost = builder.place("lost");
  const TransitionId go = builder.transition("go");
  builder.input(left, go);
  builder.output(go, right);
  if (with_loss) {
    const TransitionId lose = builder.transition("lose");
    builder.input(left, lose);
    builder.output(lose, lost);
  }
  return std::move(builder).build();
}

// a -> b -> a, for ever; `end` leads from b to c.
inline Net circle(bool with_end) {
  NetBuilder builder("circle");
  const PlaceId a = builder.place("a", 1), b = builder.place("b"), c = builder.place("c");
  const TransitionId there = builder.transition("there"), back = builder.transition("back");
  builder.input(a, there);
  builder.output(there, b);
  builder.input(b, back);
  builder.output(back, a);
  if (with_end) {
    const TransitionId end = builder.transition("end");
    builder.input(b, end);
    builder.output(end, c);
  }
  return std::move(builder).build();
}

}  // namespace onager::ctl::testing
