#include <gtest/gtest.h>

#include <algorithm>

#include "stubborn/beam.h"
#include "stubborn/engine/walks_test.h"
#include "tests/oracle/shrink.h"

namespace onager::stubborn {
namespace {

std::vector<TransitionId> sorted_members(const Algorithm& algorithm) {
  std::vector<TransitionId> members = algorithm.members();
  std::ranges::sort(members);
  return members;
}

TEST(MaskBeam, ChoosesWhatListsChoose) {
  std::size_t compared = 0, smaller = 0;
  walk_through_nets([&](const Net& net, const NetSystem& system, const Needs& needs, const std::vector<State>& states) {
    EnabledSet enabled(system);
    for (const char* text : {"beam", "beam(nds)", "beam(nds,2)"}) {
      const auto lists = beam_by_lists(needs, *parse_spec(text)), masks = beam_by_masks(needs, *parse_spec(text));
      ASSERT_NE(masks, nullptr);
      for (const State& state : states) {
        enabled.reset(state);
        const Situation situation{state, enabled, {}};
        const auto expected = lists->choose(situation), chosen = masks->choose(situation);
        ASSERT_TRUE(std::ranges::equal(expected, chosen)) << text << " on " << oracle::describe(net);
        ASSERT_EQ(sorted_members(*masks), sorted_members(*lists)) << text << " on " << oracle::describe(net);
        ++compared;
        smaller += chosen.size() < enabled.list().size();
      }
    }
  });
  EXPECT_GT(compared, 1500u);
  EXPECT_GT(smaller, 500u) << "hardly ever is there anything to choose";
}

}  // namespace
}  // namespace onager::stubborn
