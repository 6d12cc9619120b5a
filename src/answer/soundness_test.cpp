// A reduction that loses something is caught: by the definition in the state where it does, and by its deadlocks.

#include "answer/soundness.h"

#include <gtest/gtest.h>

#include "answer/asking_test.h"
#include "audit/checked_algorithm.h"
#include "generate/families.h"
#include "search/strategies.h"
#include "store/strategies.h"
#include "stubborn/strategies.h"
#include "system/net/net_system.h"

namespace onager::answer {
namespace {

using audit::CheckedAlgorithm;
using run::Verdict;
using testing::ask;
using testing::explore;

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

ReductionCheck compared_with(store::Store& store, std::uint64_t deadlocks, const Net& net) {
  const auto model = kind::make(net);
  Inquiry inquiry;
  const run::Plan plan = run::plan_of(run::Words{});
  const Limits limits;
  Watch watch(limits);
  ReductionCheck check;
  compare_deadlocks(store, deadlocks, {*model, inquiry, plan, watch}, check);
  return check;
}

TEST(Soundness, AFaultyAlgorithmIsCaughtInTheStateAndInTheEnd) {
  const Net net = two_ends();
  const NetSystem system(net);
  CheckedAlgorithm checked(std::make_unique<OnlyOne>(), system, CheckedAlgorithm::Wanted::kStrong);
  MemoryBudget budget;
  const auto store = store::make_tree(system, budget);
  const auto search = search::make_bfs({system, *store, &checked, budget, false});
  Nothing visitor;
  const Limits limits;
  Watch watch(limits);
  run::Monitor monitor(watch);
  EXPECT_EQ(search->run(visitor, monitor), search::Stop::kComplete);
  ASSERT_TRUE(checked.fault());
  EXPECT_EQ(checked.fault()->state, net.initial);
  EXPECT_EQ(checked.fault()->set, std::vector<TransitionId>{0});
  EXPECT_EQ(checked.fault()->violation.condition, "D2");
  EXPECT_EQ(checked.fault()->violation.run, std::vector<TransitionId>{1});

  const ReductionCheck compared = compared_with(*store, visitor.deadlocks, net);
  EXPECT_EQ(compared.equal, false);
  EXPECT_EQ(compared.full_states, 3u);
  ASSERT_TRUE(compared.fault);
  EXPECT_EQ(compared.fault->condition, "deadlocks");
  EXPECT_EQ(compared.fault->state, (kind::NamedState{{"b", std::int64_t{1}}}));
}

// A question about b leads by u, which the set lacks; one about a by t.
TEST(Soundness, ASetThatAQuestionCanBypassIsCaught) {
  const Net net = two_ends();
  const NetSystem system(net);
  EnabledSet enabled(system);
  enabled.reset(net.initial);
  for (const PlaceId asked : {1u, 2u}) {
    CheckedAlgorithm checked(std::make_unique<OnlyOne>(), system,
                             [&](const State& state, const EnabledSet&) { return state[asked] > 0; }, {});
    checked.choose({net.initial, enabled, {}});
    EXPECT_EQ(checked.conditions(), "D1, R");
    ASSERT_EQ(checked.fault().has_value(), asked == 2);
    if (!checked.fault()) continue;
    EXPECT_EQ(checked.fault()->violation.condition, "R");
    EXPECT_EQ(checked.fault()->violation.run, std::vector<TransitionId>{1});
  }
}

TEST(Soundness, AWrongNumberOfDeadlocksIsCaught) {
  const Net net = two_ends();
  const NetSystem system(net);
  MemoryBudget budget;
  const auto store = store::make_tree(system, budget);
  const auto search = search::make_bfs({system, *store, nullptr, budget, false});
  Nothing visitor;
  const Limits limits;
  Watch watch(limits);
  run::Monitor monitor(watch);
  search->run(visitor, monitor);
  EXPECT_EQ(compared_with(*store, 2, net).equal, true);
  const ReductionCheck compared = compared_with(*store, 3, net);
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
  CheckedAlgorithm checked(std::make_unique<Liar>(), system, CheckedAlgorithm::Wanted::kStrong);
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
        const run::Words words{
            .search = search, .reduction = reduction, .relations = "exclusive", .shuffle = 5, .check_reduction = true};
        const Net net = *generate::generate(family, 4, 1);
        const Answer found = explore(net, words);
        ASSERT_TRUE(found.checked);
        EXPECT_FALSE(found.checked->fault);
        EXPECT_EQ(found.checked->states, found.figures.states);
        EXPECT_EQ(found.checked->bounded, 0u);
        EXPECT_EQ(found.checked->equal, true);
        EXPECT_EQ(found.checked->full_states, explore(net).figures.states);
      }
}

TEST(Soundness, AfterTheFirstDeadlockTheSearchGoesOn) {
  const Answer answer =
      ask(two_ends(), Kind::kDeadlock, {.search = "dfs", .reduction = "closure", .check_reduction = true});
  EXPECT_EQ(answer.verdict, Verdict::kViolated);
  EXPECT_EQ(answer.witnesses.size(), 1u);
  ASSERT_TRUE(answer.checked);
  EXPECT_EQ(answer.checked->equal, true);
  EXPECT_EQ(answer.checked->full_states, 3u);
}

TEST(Soundness, BoundsAreTold) {
  const Net net = *generate::generate("counters", 9, 1);
  const NetSystem system(net);
  CheckedAlgorithm checked(std::make_unique<OnlyOne>(), system, CheckedAlgorithm::Wanted::kStrong, {}, 100);
  EnabledSet enabled(system);
  enabled.reset(net.initial);
  checked.choose({net.initial, enabled, {}});
  EXPECT_EQ(checked.states(), 1u);
  EXPECT_EQ(checked.bounded(), 1u);
}

TEST(Soundness, AFullSpaceThatDoesNotFinishIsNoSuccess) {
  // 3^40 states, of which a stubborn set per state leaves few.
  const Net net = *generate::generate("counters", 40, 1);
  const Answer found = explore(net, {.reduction = "deletion", .check_reduction = true}, {.seconds = 1});
  ASSERT_TRUE(found.checked);
  EXPECT_GT(found.checked->bounded, 0u);
  EXPECT_FALSE(found.checked->fault);
  EXPECT_FALSE(found.checked->equal);
  EXPECT_FALSE(found.checked->full_states);
  EXPECT_EQ(found.checked->reason.kind, run::Reason::Kind::kTime);
}

TEST(Soundness, TheStopIsHeeded) {
  const Net net = *generate::generate("counters", 12, 1);
  const NetSystem system(net);
  CheckedAlgorithm checked(std::make_unique<OnlyOne>(), system, CheckedAlgorithm::Wanted::kStrong, [] { return true; });
  EnabledSet enabled(system);
  enabled.reset(net.initial);
  for (int i = 0; i < 3; ++i) checked.choose({net.initial, enabled, {}});
  EXPECT_EQ(checked.states(), 3u);
  EXPECT_EQ(checked.bounded(), 3u);
}

}  // namespace
}  // namespace onager::answer
