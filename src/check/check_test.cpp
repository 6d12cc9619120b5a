// The answers of whole runs on models whose answers are known, limits included.

#include <gtest/gtest.h>

#include "check/conditions.h"
#include "check/job.h"
#include "check/liveness.h"
#include "check/plan.h"
#include "generate/families.h"
#include "system/net/net_system.h"
#include "witness/replay.h"

namespace onager::check {
namespace {

using Wanted = ConditionChecker::Wanted;

Net family(const char* name, std::uint64_t n) {
  return *generate::generate(name, n, 1);
}

std::vector<Method> methods() {
  std::vector<Method> all;
  for (const char* search : {"bfs", "dfs"})
    for (const char* store : {"tree", "packed"})
      for (const char* reduction : {"none", "closure-star", "deletion(max-forward)", "weak:beam(nds)"})
        for (std::uint64_t shuffle : {0u, 3u}) all.push_back({reduction, "exclusive", search, store, shuffle});
  return all;
}

TEST(Check, SameAnswersByEveryMethod) {
  const Net philosophers = family("philosophers", 6), polite = family("polite-philosophers", 6);
  for (const Method& method : methods()) {
    SCOPED_TRACE(method.search + " " + method.store + " " + method.reduction);
    ASSERT_FALSE(refuse(method));
    const DeadlockAnswer found = find_deadlocks(philosophers, method, {}, 5);
    EXPECT_EQ(found.verdict, Verdict::kViolated);
    ASSERT_EQ(found.traces.size(), 1u);
    EXPECT_TRUE(witness::replay(philosophers, found.traces[0]).ok());
    EXPECT_EQ(find_deadlocks(polite, method, {}).verdict, Verdict::kHolds);
    EXPECT_EQ(explore(philosophers, method, {}).deadlocks, 1u);
  }
}

TEST(Check, BreadthFirstTracesAreShortest) {
  const DeadlockAnswer found = find_deadlocks(family("philosophers", 6), {}, {});
  EXPECT_EQ(found.traces.at(0).steps.size(), 6u);
}

TEST(Check, FiguresOfAnExploration) {
  const Exploration found = explore(family("producer-consumer", 4), {}, {});
  EXPECT_TRUE(found.complete);
  EXPECT_EQ(found.reason, "");
  EXPECT_EQ(found.figures.states, 30u);
  EXPECT_EQ(found.max_tokens_in_place, 4u);
}

TEST(Check, OneSafe) {
  EXPECT_EQ(check_one_safe(family("philosophers", 4), {}, {}).verdict, Verdict::kHolds);
  EXPECT_EQ(check_one_safe(family("producer-consumer", 4), {}, {}).verdict, Verdict::kViolated);
}

TEST(Check, LimitsGiveUnknownWithTheReason) {
  const Net large = family("counters", 40);
  Limits time;
  time.seconds = 0.05;
  const Exploration timed = explore(large, {}, time);
  EXPECT_FALSE(timed.complete);
  EXPECT_EQ(timed.reason, "time limit");
  EXPECT_GT(timed.figures.states, 100u);
  Limits memory;
  memory.bytes = 1;  // less than the process holds already
  EXPECT_EQ(explore(large, {}, memory).reason, "memory limit");
  EXPECT_EQ(find_deadlocks(large, {}, memory).verdict, Verdict::kUnknown);
  std::atomic<bool> interrupt = true;
  Limits interrupted;
  interrupted.interrupt = &interrupt;
  EXPECT_EQ(check_one_safe(large, {}, interrupted).reason, "interrupted");
}

TEST(Check, ProgressIsToldWhileARunGoesOn) {
  int told = 0;
  Limits limits;
  limits.seconds = 1.2;
  limits.on_progress = [&](const Status& status) {
    ++told;
    EXPECT_GT(status.progress.states, 0u);
    EXPECT_GT(status.memory_bytes, 0u);
  };
  explore(family("counters", 40), {}, limits);
  EXPECT_GE(told, 1);
}

TEST(Plan, UnknownWordsAreRefusedWithTheNearest) {
  Method method;
  method.search = "bsf";
  ASSERT_TRUE(refuse(method));
  EXPECT_EQ(refuse(method)->hint, "did you mean 'bfs' or 'dfs'?");
  method = {};
  method.relations = "exclusiv";
  EXPECT_EQ(refuse(method)->hint, "did you mean 'exclusive'?");
  method = {};
  method.reduction = "delete";
  EXPECT_TRUE(refuse(method));
}

TEST(Plan, UnmetNeedsOfAProvisoAreRefusedByName) {
  Method method;
  method.proviso = "colour";
  ASSERT_TRUE(refuse(method));
  EXPECT_EQ(refuse(method)->hint, "did you mean 'color'?");
  method.proviso = "color";
  ASSERT_TRUE(refuse(method));
  EXPECT_EQ(refuse(method)->message, "proviso 'color' needs a depth-first search, and 'bfs' is none");
  EXPECT_EQ(refuse(method)->hint, "use --search dfs");
  method.search = "dfs";
  EXPECT_FALSE(refuse(method));
  method.reduction = "weak:deletion";
  EXPECT_FALSE(refuse(method));
  method.proviso = "safe-flag";
  ASSERT_TRUE(refuse(method));
  EXPECT_EQ(refuse(method)->message, "proviso 'safe-flag' needs strong stubborn sets, and 'weak:deletion' are weak");
}

TEST(Check, LivenessOfTransitions) {
  const Net polite = family("polite-philosophers", 4), hungry = family("philosophers", 4);
  for (const char* reduction : {"none", "closure-star"}) {
    Method method;
    method.search = "dfs";
    method.reduction = reduction;
    method = with_safety(method);
    EXPECT_EQ(method.proviso, reduction == std::string("none") ? "none" : "scc-enabled");
    EXPECT_EQ(check_liveness(polite, Question::kLive, {}, method, {}).verdict, Verdict::kHolds);
    const LivenessAnswer dead = check_liveness(hungry, Question::kLive, {}, method, {});
    EXPECT_EQ(dead.verdict, Verdict::kViolated);
    EXPECT_FALSE(dead.witness.empty());
    EXPECT_EQ(check_liveness(hungry, Question::kQuasiLive, {}, method, {}).verdict, Verdict::kHolds);
    EXPECT_EQ(check_liveness(hungry, Question::kStablePlace, {}, method, {}).verdict, Verdict::kViolated);
  }
  ASSERT_TRUE(refuse_names(hungry, {"take_left_9"}));
  EXPECT_EQ(refuse_names(hungry, {"take_left_9"})->message, "the model has no transition 'take_left_9'");
}

TEST(Plan, MethodsThatCannotAnswerLivenessAreRefused) {
  Method method;
  EXPECT_TRUE(refuse_liveness(Question::kLive, method));  // breadth first
  EXPECT_FALSE(refuse_liveness(Question::kQuasiLive, method));
  method.search = "dfs";
  EXPECT_FALSE(refuse_liveness(Question::kLive, method));
  method.reduction = "weak:closure";
  method.proviso = "color";
  EXPECT_TRUE(refuse_liveness(Question::kQuasiLive, method));
  method.reduction = "closure";
  EXPECT_FALSE(refuse_liveness(Question::kLive, method));
  for (const char* proviso : {"none", "visible", "scc-visible", "optimal-weak"}) {
    method.proviso = proviso;
    EXPECT_TRUE(refuse_liveness(Question::kLive, method)) << proviso;
  }
}

TEST(Check, ProvisosComeIntoForce) {
  const Net net = family("ring", 5);
  Method method;
  method.search = "dfs";
  method.reduction = "closure";
  const std::uint64_t reduced = explore(net, method, {}).figures.states;
  method.proviso = "stack";
  const std::uint64_t more = explore(net, method, {}).figures.states;
  method.reduction = "none";
  EXPECT_LT(reduced, more);
  EXPECT_LE(more, explore(net, method, {}).figures.states);
}

// t and u take from one place; v is alone.
TEST(Conditions, WrongSetsAreNoticedByName) {
  NetBuilder builder("sets");
  const PlaceId a = builder.place("a", 1), b = builder.place("b", 1), c = builder.place("c");
  const TransitionId t = builder.transition("t"), u = builder.transition("u"), v = builder.transition("v");
  builder.input(a, t);
  builder.input(a, u);
  builder.input(c, u);
  builder.input(b, v);
  builder.output(v, c);
  const Net net = std::move(builder).build();
  const NetSystem system(net);
  ConditionChecker checker(system, 1000);
  auto violation = [&](std::vector<TransitionId> members) {
    const auto found = checker.violation(net.initial, members, Wanted::kStrong);
    return found ? found->condition : "";
  };
  EXPECT_EQ(violation({v}), "");
  EXPECT_EQ(violation({t, u, v}), "");
  EXPECT_EQ(violation({u, v}), "");
  EXPECT_EQ(violation({t}), "D2");     // v, u disables t
  EXPECT_EQ(violation({t, u}), "D1");  // v enables u
  EXPECT_EQ(violation({}), "D0");
  EXPECT_FALSE(checker.was_bounded());
  EXPECT_EQ(checker.violation(net.initial, std::vector{t}, Wanted::kStrong)->run, (std::vector{v, u}));
  EXPECT_EQ(checker.violation(net.initial, std::vector{t}, Wanted::kWeak)->condition, "D2w");
}

// u reads what t takes: it cannot come after t, but t after it.
TEST(Conditions, RunsThatAreNotPossibleAfterAMember) {
  NetBuilder builder("reader");
  const PlaceId a = builder.place("a", 1);
  const TransitionId t = builder.transition("t"), u = builder.transition("u");
  builder.input(a, t);
  builder.input(a, u);
  builder.output(u, a);
  const Net net = std::move(builder).build();
  const NetSystem system(net);
  ConditionChecker checker(system, 1000);
  for (const Wanted wanted : {Wanted::kStrong, Wanted::kWeak, Wanted::kGuided}) {
    const auto found = checker.violation(net.initial, std::vector{t}, wanted);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->condition, "D1");
    EXPECT_EQ(found->run, std::vector{u});
  }
}

// Two transitions that are always enabled and set the one slot, each to its own value.
class Setters final : public TransitionSystem {
 public:
  Setters() : TransitionSystem(two_writers()) {}
  State initial() const override { return {0}; }
  const std::string& slot_name(SlotId) const override { return name_; }
  const std::string& transition_name(TransitionId) const override { return name_; }
  void evaluate(std::span<const GuardId>, StateView, std::uint8_t*) const override {}
  void fire(std::span<const TransitionId> transitions, StateView, Successors& out) const override {
    for (TransitionId t : transitions) {
      out.push(0, t + 1);
      out.close(t);
    }
  }

 private:
  static Structure two_writers() {
    Structure structure;
    for (int t = 0; t < 2; ++t) {
      structure.guards_of.close_row();
      structure.writes_of.push(0);
      structure.writes_of.close_row();
      structure.reads_of.close_row();
    }
    structure.complete(1);
    return structure;
  }
  std::string name_ = "x";
};

TEST(Conditions, OrdersThatLeadToDifferentStates) {
  const Setters system;
  ConditionChecker checker(system, 1000);
  EXPECT_FALSE(checker.violation({0}, std::vector<TransitionId>{0, 1}, Wanted::kStrong));
  const auto found = checker.violation({0}, std::vector<TransitionId>{0}, Wanted::kStrong);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->condition, "D1");
  EXPECT_EQ(found->run, std::vector<TransitionId>{1});
}

// Beyond the largest number nothing can be said, and it is not taken for a violation.
TEST(Conditions, OverflowBoundsTheCheck) {
  NetBuilder builder("full");
  const PlaceId p = builder.place("p", kMaxValue - 1);
  builder.output(builder.transition("t"), p);
  builder.output(builder.transition("u"), p);
  const Net net = std::move(builder).build();
  const NetSystem system(net);
  ConditionChecker checker(system, 1000);
  EXPECT_FALSE(checker.violation(net.initial, std::vector<TransitionId>{0}, Wanted::kStrong));
  EXPECT_TRUE(checker.was_bounded());
}

}  // namespace
}  // namespace onager::check
