#include "stubborn/engine/needs.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "system/net/net_system.h"

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

// What t needs as key.
std::set<TransitionId> rivals(const Needs& needs, TransitionId t) {
  std::set<TransitionId> all;
  for (GroupId g : needs.key_groups_of(t))
    for (ConditionId c : needs.conditions_of(g))
      for (TransitionId u : needs.members_of(c))
        if (u != t) all.insert(u);
  return all;
}

TEST(Needs, ExclusionsShrinkConflictsAndAddConditions) {
  const Net net = exclusive_rivals();
  const NetSystem system(net);
  const Needs plain(system, {}), sharp(system, {.exclusive = true});
  EXPECT_TRUE(rivals(plain, 0).contains(1));
  EXPECT_FALSE(rivals(sharp, 0).contains(1));
  EnabledSet enabled(system);
  enabled.reset(net.initial);
  auto active_disabling = [&](const Needs& needs) {
    return std::ranges::count_if(needs.conditions_of(1),
                                 [&](ConditionId c) { return !Needs::is_enabling(c) && needs.is_active(c, enabled); });
  };
  EXPECT_EQ(active_disabling(plain), 0);
  EXPECT_EQ(active_disabling(sharp), 1);  // u waits until p loses its token
  const Needs asked(system, {.disabling = true, .most_excluded = 0});
  EXPECT_EQ(active_disabling(asked), 1);
  EXPECT_TRUE(rivals(asked, 0).contains(1));
}

TEST(Needs, ASharperRelationTakesConflictsAway) {
  const Net net = exclusive_rivals();
  const NetSystem system(net);
  Csr<TransitionId> none;
  for (TransitionId t = 0; t < system.transitions(); ++t) none.close_row();
  const Needs needs(system, {.conflicts = &none});
  for (TransitionId t = 0; t < system.transitions(); ++t) EXPECT_TRUE(rivals(needs, t).empty());
}

TEST(Needs, TheTransposedTablesAgree) {
  const Net net = exclusive_rivals();
  const NetSystem system(net);
  const Needs needs(system, {.exclusive = true, .dynamic = true});
  for (TransitionId t = 0; t < needs.transitions(); ++t) {
    for (ConditionId c : needs.conditions_with(t)) EXPECT_EQ(std::ranges::count(needs.members_of(c), t), 1);
    for (GroupId g : needs.key_groups_of(t)) EXPECT_EQ(std::ranges::count(needs.key_users_of(g), t), 1);
    for (GroupId g : needs.left_groups_of(t)) EXPECT_EQ(std::ranges::count(needs.left_users_of(g), t), 1);
  }
  for (GroupId g = 0; g < needs.groups(); ++g)
    for (ConditionId c : needs.conditions_of(g)) EXPECT_EQ(std::ranges::count(needs.groups_with(c), g), 1);
}

TEST(Needs, StrongSetsCarryNothingOfTheLeftGroups) {
  const Net net = exclusive_rivals();
  const NetSystem system(net);
  const Needs needs(system, {.dynamic = true, .weak = false});
  for (TransitionId t = 0; t < needs.transitions(); ++t) {
    EXPECT_TRUE(needs.left_groups_of(t).empty());
    for (ConditionId c : needs.conditions_with(t)) EXPECT_FALSE(needs.groups_with(c).empty());
  }
}

}  // namespace
}  // namespace onager::stubborn
