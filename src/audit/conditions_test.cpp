#include "audit/conditions.h"

#include <gtest/gtest.h>

#include "system/net/net_system.h"

namespace onager::audit {
namespace {

using Wanted = ConditionChecker::Wanted;

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
}  // namespace onager::audit
