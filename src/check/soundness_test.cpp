// A reduction that loses something is caught: by the definition in the state where it does, and by its deadlocks.

#include "check/soundness.h"

#include <gtest/gtest.h>

#include "generate/families.h"
#include "search/strategies.h"
#include "store/strategies.h"
#include "stubborn/strategies.h"
#include "system/net/net_system.h"

namespace onager::check {
namespace {

// One of the enabled transitions alone, whatever it conflicts with.
class OnlyOne final : public stubborn::Algorithm {
 public:
  std::span<const TransitionId> choose(const stubborn::Situation& situation) override {
    chosen_.clear();
    if (!situation.enabled.empty()) chosen_.push_back(situation.enabled.list().front());
    return chosen_;
  }
  std::vector<TransitionId> members() const override { return chosen_; }

 private:
  std::vector<TransitionId> chosen_;
};

class Nothing final : public search::Visitor {
 public:
  bool visit(const search::Visit& visit) override {
    deadlocks += visit.enabled.empty();
    return true;
  }
  std::uint64_t deadlocks = 0;
};

// Choice between two ends: a is reached by t, b by u.
Net two_ends() {
  NetBuilder builder("ends");
  const PlaceId p = builder.place("p", 1), a = builder.place("a"), b = builder.place("b");
  const TransitionId t = builder.transition("t"), u = builder.transition("u");
  builder.input(p, t);
  builder.input(p, u);
  builder.output(t, a);
  builder.output(u, b);
  return std::move(builder).build();
}

TEST(Soundness, AFaultyAlgorithmIsCaughtInTheStateAndInTheEnd) {
  const Net net = two_ends();
  const NetSystem system(net);
  CheckedAlgorithm checked(std::make_unique<OnlyOne>(), system, false);
  MemoryBudget budget;
  const auto store = store::make_tree(system, budget);
  const auto search = search::make_bfs({system, *store, &checked, budget, false});
  Nothing visitor;
  Limits limits;
  Watch watch(limits);
  EXPECT_EQ(search->run(visitor, watch), search::Stop::kComplete);
  ASSERT_TRUE(checked.fault());
  EXPECT_EQ(checked.fault()->state, net.initial);
  EXPECT_EQ(checked.fault()->set, std::vector<TransitionId>{0});
  EXPECT_EQ(checked.fault()->violation.condition, "D2");
  EXPECT_EQ(checked.fault()->violation.run, std::vector<TransitionId>{1});

  const DeadlockComparison compared = compare_deadlocks(*store, visitor.deadlocks, net, {}, limits);
  EXPECT_EQ(compared.equal, false);
  EXPECT_EQ(compared.full_states, 3u);
  ASSERT_TRUE(compared.fault);
  EXPECT_EQ(compared.fault->condition, "deadlocks");
  EXPECT_EQ(compared.fault->marking, (std::vector<std::pair<std::string, Value>>{{"b", 1}}));
}

TEST(Soundness, AWrongNumberOfDeadlocksIsCaught) {
  const Net net = two_ends();
  const NetSystem system(net);
  MemoryBudget budget;
  const auto store = store::make_tree(system, budget);
  const auto search = search::make_bfs({system, *store, nullptr, budget, false});
  Nothing visitor;
  Limits limits;
  Watch watch(limits);
  search->run(visitor, watch);
  EXPECT_EQ(compare_deadlocks(*store, 2, net, {}, limits).equal, true);
  const DeadlockComparison compared = compare_deadlocks(*store, 3, net, {}, limits);
  EXPECT_EQ(compared.equal, false);
  EXPECT_TRUE(compared.fault);
}

// Fires what is not in the set it tells.
class Liar final : public stubborn::Algorithm {
 public:
  std::span<const TransitionId> choose(const stubborn::Situation& situation) override {
    return situation.enabled.list();
  }
  std::vector<TransitionId> members() const override { return {0}; }
};

TEST(Soundness, WhatIsFiredMustBeTheEnabledMembers) {
  const Net net = two_ends();
  const NetSystem system(net);
  CheckedAlgorithm checked(std::make_unique<Liar>(), system, false);
  EnabledSet enabled(system);
  enabled.reset(net.initial);
  checked.choose({net.initial, enabled, {}});
  ASSERT_TRUE(checked.fault());
  EXPECT_EQ(checked.fault()->violation.condition, "chosen");
}

TEST(Soundness, EveryReductionPassesOnTheExamples) {
  for (const char* family : {"philosophers", "workflow", "producer-consumer", "readers-writers"})
    for (const char* reduction : {"none", "closure-star", "deletion(max-enabled)", "weak:beam(nds)", "incremental"})
      for (const char* search : {"bfs", "dfs"}) {
        SCOPED_TRACE(std::string(family) + " " + reduction + " " + search);
        Method method{reduction, "exclusive", search, "tree", 5};
        method.check_reduction = true;
        const Net net = *generate::generate(family, 4, 1);
        const Exploration found = explore(net, method, {});
        ASSERT_TRUE(found.checked);
        EXPECT_FALSE(found.checked->fault);
        EXPECT_EQ(found.checked->states, found.figures.states);
        EXPECT_EQ(found.checked->bounded, 0u);
        EXPECT_EQ(found.checked->deadlocks_equal, true);
        EXPECT_EQ(found.checked->full_states, explore(net, {}, {}).figures.states);
      }
}

TEST(Soundness, AfterTheFirstDeadlockTheSearchGoesOn) {
  Method method{"closure", "static", "dfs"};
  method.check_reduction = true;
  const DeadlockAnswer answer = find_deadlocks(two_ends(), method, {});
  EXPECT_EQ(answer.verdict, Verdict::kViolated);
  EXPECT_EQ(answer.traces.size(), 1u);
  ASSERT_TRUE(answer.checked);
  EXPECT_EQ(answer.checked->deadlocks_equal, true);
  EXPECT_EQ(answer.checked->full_states, 3u);
}

TEST(Soundness, BoundsAreTold) {
  const Net net = *generate::generate("counters", 9, 1);
  const NetSystem system(net);
  CheckedAlgorithm checked(std::make_unique<OnlyOne>(), system, false, {}, 100);
  EnabledSet enabled(system);
  enabled.reset(net.initial);
  checked.choose({net.initial, enabled, {}});
  EXPECT_EQ(checked.states(), 1u);
  EXPECT_EQ(checked.bounded(), 1u);
}

TEST(Soundness, AFullSpaceThatDoesNotFinishIsNoSuccess) {
  // 3^40 states, of which a stubborn set per state leaves few.
  const Net net = *generate::generate("counters", 40, 1);
  Method method{"deletion"};
  method.check_reduction = true;
  Limits limits;
  limits.seconds = 1;
  const Exploration found = explore(net, method, limits);
  ASSERT_TRUE(found.checked);
  EXPECT_GT(found.checked->bounded, 0u);
  EXPECT_FALSE(found.checked->fault);
  EXPECT_FALSE(found.checked->deadlocks_equal);
  EXPECT_FALSE(found.checked->full_states);
  EXPECT_NE(found.checked->reason, "");
}

TEST(Soundness, TheStopIsHeeded) {
  const Net net = *generate::generate("counters", 12, 1);
  const NetSystem system(net);
  CheckedAlgorithm checked(std::make_unique<OnlyOne>(), system, false, [] { return true; });
  EnabledSet enabled(system);
  enabled.reset(net.initial);
  for (int i = 0; i < 3; ++i) checked.choose({net.initial, enabled, {}});
  EXPECT_EQ(checked.states(), 3u);
  EXPECT_EQ(checked.bounded(), 3u);
}

}  // namespace
}  // namespace onager::check
