#include "stubborn/needs.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "system/net_system.h"

namespace onager::stubborn {
namespace {

// p and q share a unit. t takes a token of `a` while p is marked, u while q is: they never meet.
Net exclusive_rivals() {
  NetBuilder builder("rivals");
  const PlaceId a = builder.place("a", 1), p = builder.place("p", 1), q = builder.place("q");
  const TransitionId t = builder.transition("t"), u = builder.transition("u"), move = builder.transition("move");
  for (auto [place, transition] : {std::pair{p, t}, std::pair{q, u}}) {
    builder.input(a, transition);
    builder.input(place, transition);
    builder.output(transition, place);
  }
  builder.input(p, move);
  builder.output(move, q);
  builder.nupn({true, 0, {{"unit", {p, q}, {}}}});
  return std::move(builder).build();
}

TEST(Needs, ExclusionsShrinkConflictsAndAddConditions) {
  const Net net = exclusive_rivals();
  const NetSystem system(net);
  const Needs plain(system, Sharpness::kStatic), sharp(system, Sharpness::kExclusive);
  EXPECT_EQ(std::ranges::count(plain.conflicts_of(0), 1u), 1);
  EXPECT_EQ(std::ranges::count(sharp.conflicts_of(0), 1u), 0);
  EnabledSet enabled(system);
  enabled.reset(net.initial);
  auto active_disabling = [&](const Needs& needs) {
    return std::ranges::count_if(needs.conditions_of(1),
                                 [&](ConditionId c) { return !Needs::is_enabling(c) && Needs::is_active(c, enabled); });
  };
  EXPECT_EQ(active_disabling(plain), 0);
  EXPECT_EQ(active_disabling(sharp), 1);  // u waits until p loses its token
}

TEST(Needs, TheTransposedTablesAgree) {
  const Net net = exclusive_rivals();
  const NetSystem system(net);
  const Needs needs(system, Sharpness::kExclusive);
  for (TransitionId t = 0; t < needs.transitions(); ++t) {
    for (ConditionId c : needs.conditions_of(t)) EXPECT_EQ(std::ranges::count(needs.users_of(c), t), 1);
    for (ConditionId c : needs.conditions_with(t)) EXPECT_EQ(std::ranges::count(needs.members_of(c), t), 1);
    for (TransitionId u : needs.left_conflicts_of(t))
      EXPECT_EQ(std::ranges::count(needs.left_conflicting_with(u), t), 1);
    for (TransitionId u : needs.conflicts_of(t)) EXPECT_EQ(std::ranges::count(needs.conflicts_of(u), t), 1);
  }
}

}  // namespace
}  // namespace onager::stubborn
