// The relations of a net against their definitions, evaluated on all reachable markings of random nets.

#include "system/net/net_system.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "system/enabled_set.h"
#include "tests/oracle/naive.h"
#include "tests/oracle/random_nets.h"
#include "tests/oracle/shrink.h"

namespace onager {
namespace {

State narrow(const oracle::Marking& marking) {
  return {marking.begin(), marking.end()};
}

bool holds(const TransitionSystem& system, GuardId guard, const State& state) {
  std::uint8_t truth = 0;
  system.evaluate(std::span(&guard, 1), state, &truth);
  return truth != 0;
}

State after(const TransitionSystem& system, TransitionId t, State state) {
  Successors successors;
  system.fire(std::span(&t, 1), state, successors);
  for (const Change& change : successors[0].changes) state[change.slot] = change.value;
  return state;
}

TEST(NetSystem, AgreesWithTheDefinitionAndOverApproximatesItsRelations) {
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    const Net net = oracle::random_net(seed);
    const NetSystem system(net);
    const Knowledge& known = system.knowledge();
    const auto &enablers = known.enablers.get(), &disablers = known.disablers.get(), &conflicts = known.conflicts.get();
    auto contains = [](std::span<const TransitionId> row, TransitionId t) { return std::ranges::count(row, t) > 0; };
    EnabledSet enabled(system), next_enabled(system);
    for (const oracle::Marking& marking : oracle::explore(net, 60).states) {
      const State state = narrow(marking);
      enabled.reset(state);
      for (TransitionId t = 0; t < system.transitions(); ++t) {
        ASSERT_EQ(enabled.contains(t), oracle::is_enabled(net, marking, t)) << oracle::describe(net);
        if (!enabled.contains(t)) continue;
        const State next = after(system, t, state);
        ASSERT_EQ(next, narrow(oracle::fired(net, marking, t)));
        next_enabled.reset(next);
        for (GuardId g = 0; g < system.guards(); ++g) {
          const bool before = holds(system, g, state), now = holds(system, g, next);
          ASSERT_TRUE(before || !now || contains(enablers[g], t)) << oracle::describe(net);
          ASSERT_TRUE(!before || now || contains(disablers[g], t)) << oracle::describe(net);
        }
        for (TransitionId u : enabled.list())
          if (u != t && !next_enabled.contains(u)) {
            ASSERT_TRUE(contains(conflicts[t], u) && contains(conflicts[u], t)) << oracle::describe(net);
          }
      }
    }
  }
}

TEST(NetSystem, ExclusiveGuardsNeverHoldTogether) {
  std::size_t groups_seen = 0;
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    const Net net = oracle::random_net(seed);
    const NetSystem system(net);
    const Csr<GuardId>& groups = system.knowledge().exclusive_groups.get();
    groups_seen += groups.rows();
    for (const oracle::Marking& marking : oracle::explore(net, 60).states)
      for (std::size_t g = 0; g < groups.rows(); ++g)
        ASSERT_LE(std::ranges::count_if(groups[g], [&](GuardId x) { return holds(system, x, narrow(marking)); }), 1);
  }
  EXPECT_GT(groups_seen, 0u);
}

// A unit `outer` around `left` and `right`; t moves the token of outer into both.
Net nested_units(Value tokens_in_left) {
  NetBuilder builder("units");
  const PlaceId outer = builder.place("outer", 1), left = builder.place("left", tokens_in_left);
  const PlaceId right = builder.place("right");
  const TransitionId t = builder.transition("t");
  builder.input(outer, t);
  builder.output(t, left);
  builder.output(t, right);
  builder.input(left, builder.transition("leave"));
  builder.input(right, builder.transition("right_leaves"));
  builder.nupn({true, 0, {{"u0", {outer}, {1, 2}}, {"u1", {left}, {}}, {"u2", {right}, {}}}});
  return std::move(builder).build();
}

TEST(NetSystem, UnitsExcludeAlongAPath) {
  const Net net = nested_units(0);
  const NetSystem system(net);
  const Csr<GuardId>& groups = system.knowledge().exclusive_groups.get();
  ASSERT_EQ(groups.rows(), 2u);  // outer-left and outer-right, not left-right
  EXPECT_EQ(groups[0].size(), 2u);
  EXPECT_EQ(groups[1].size(), 2u);
}

TEST(NetSystem, UnitsThatAreNotSafeAreNotBelieved) {
  const Net net = nested_units(1);  // outer and left are marked together
  const NetSystem system(net);
  const Csr<GuardId>& groups = system.knowledge().exclusive_groups.get();
  ASSERT_EQ(groups.rows(), 1u);  // outer-right still holds
}

TEST(NetSystem, OverflowIsReportedWithItsPlace) {
  NetBuilder builder("overflow");
  const PlaceId p = builder.place("p", kMaxValue - 1);
  const TransitionId t = builder.transition("t");
  builder.output(t, p, 2);
  const Net net = std::move(builder).build();
  Successors successors;
  NetSystem(net).fire(std::span(&t, 1), net.initial, successors);
  EXPECT_EQ(successors.overflow(), p);
}

TEST(NetSystem, GuardsAsText) {
  NetBuilder builder("texts");
  const PlaceId p = builder.place("p"), q = builder.place("q");
  const TransitionId t = builder.transition("t");
  builder.input(p, t, 2);
  builder.inhibitor(q, t, 3);
  const Net net = std::move(builder).build();
  const NetSystem system(net);
  std::vector<std::string> texts;
  for (GuardId g = 0; g < system.guards(); ++g) texts.push_back(system.guard_text(g));
  EXPECT_EQ(texts, (std::vector<std::string>{"p >= 2", "q < 3"}));
  EXPECT_EQ(system.TransitionSystem::guard_text(1), "guard on q");
}

}  // namespace
}  // namespace onager
