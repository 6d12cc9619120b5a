#include <gtest/gtest.h>

#include "stubborn/closure.h"
#include "stubborn/engine/walks_test.h"
#include "tests/oracle/shrink.h"

namespace onager::stubborn {
namespace {

TEST(MaskClosure, ChoosesWhatListsChoose) {
  std::size_t compared = 0, smaller = 0;
  walk_through_nets([&](const Net& net, const NetSystem& system, const Needs& needs, const std::vector<State>& states) {
    EnabledSet enabled(system);
    for (const char* text : {"closure(first,first)", "closure(random,first)", "closure(min-enabled,first)"}) {
      const Spec spec = *parse_spec(text);
      const auto lists = closure_by_lists(needs, spec, false);
      const auto masks = closure_by_masks(needs, spec);
      ASSERT_NE(masks, nullptr);
      for (const State& state : states) {
        enabled.reset(state);
        const std::vector<TransitionId> required = {static_cast<TransitionId>(state[0] % system.transitions())};
        for (const auto* question : {static_cast<const std::vector<TransitionId>*>(nullptr), &required}) {
          const Situation situation{state, enabled, {}, question};
          const auto expected = lists->choose(situation), chosen = masks->choose(situation);
          ASSERT_TRUE(std::ranges::equal(expected, chosen)) << text << " on " << oracle::describe(net);
          if (enabled.empty()) continue;
          std::vector<TransitionId> all = lists->members();
          std::ranges::sort(all);
          EXPECT_EQ(masks->members(), all) << text << " on " << oracle::describe(net);
          ++compared;
          smaller += chosen.size() < enabled.list().size();
        }
      }
    }
  });
  EXPECT_GT(compared, 4000u);
  EXPECT_GT(smaller, 1000u) << "hardly ever is there anything to choose";
}

TEST(MaskClosure, IsForScapegoatsThatDoNotDependOnTheSet) {
  const Net net = oracle::random_net(1);
  const NetSystem system(net);
  const Needs needs(system, {});
  EXPECT_NE(closure_by_masks(needs, *parse_spec("closure(first,first)")), nullptr);
  EXPECT_EQ(closure_by_masks(needs, *parse_spec("closure(first,min-enabled)")), nullptr);
  EXPECT_EQ(closure_by_masks(needs, *parse_spec("closure(min-forward,first)")), nullptr);
}

}  // namespace
}  // namespace onager::stubborn
