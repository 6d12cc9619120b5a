#include "ctl/singleton.h"

#include <gtest/gtest.h>

#include "ctl/engines_test.h"

namespace onager::ctl {
namespace {

// `n` circles that do not know of each other: 2^n states.
Net circles(int n) {
  NetBuilder builder("circles");
  for (int i = 0; i < n; ++i) {
    const std::string number = std::to_string(i);
    const PlaceId a = builder.place("a" + number, 1), b = builder.place("b" + number);
    const TransitionId there = builder.transition("there" + number), back = builder.transition("back" + number);
    builder.input(a, there);
    builder.output(there, b);
    builder.input(b, back);
    builder.output(back, a);
  }
  return std::move(builder).build();
}

struct Reduced {
  Reduced(const Net& net, std::vector<TransitionId> visible)
      : system(net),
        needs(system, {}),
        singletons(std::make_unique<SingletonSets>(needs, std::move(visible)), budget),
        store(store::make_tree(system, budget)),
        space(system, *store, budget, &singletons) {
    while (space.expand_next()) {
    }
  }

  NetSystem system;
  stubborn::Needs needs;
  MemoryBudget budget;
  Singletons singletons;
  std::unique_ptr<store::Store> store;
  Space space;
};

// `n` steps that are made once each: 2^n states.
Net steps(int n) {
  NetBuilder builder("steps");
  for (int i = 0; i < n; ++i) {
    const std::string number = std::to_string(i);
    const PlaceId a = builder.place("a" + number, 1), b = builder.place("b" + number);
    const TransitionId step = builder.transition("step" + number);
    builder.input(a, step);
    builder.output(step, b);
  }
  return std::move(builder).build();
}

TEST(Singletons, WhatCannotBeSeenIsDoneFirst) {
  const Net net = steps(8);
  const Reduced reduced(net, {0, 1});
  EXPECT_EQ(reduced.space.states(), 10u);  // 7 on the way, then 2 steps in both orders
  const Reduced all_seen(net, {0, 1, 2, 3, 4, 5, 6, 7});
  EXPECT_EQ(all_seen.space.states(), 256u);
}

TEST(Singletons, NoCycleOfSingleSteps) {
  const Net net = circles(5);
  Reduced reduced(net, {0, 1});
  // From every state, single steps alone come to an end.
  for (StateId s = 0; s < reduced.space.states(); ++s) {
    StateId at = s;
    std::size_t steps = 0;
    while (reduced.space.row(at).count == 1) {
      at = reduced.space.target(reduced.space.row(at).first);
      ASSERT_LE(++steps, reduced.space.states());
    }
  }
}

}  // namespace
}  // namespace onager::ctl
