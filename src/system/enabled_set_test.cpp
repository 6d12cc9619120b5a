#include "system/enabled_set.h"

#include <gtest/gtest.h>

#include <random>

#include "system/net/net_system.h"
#include "tests/oracle/naive.h"
#include "tests/oracle/random_nets.h"

namespace onager {
namespace {

TEST(EnabledSet, JumpsBetweenStatesAsIfComputedAnew) {
  std::mt19937_64 random(5);
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    const Net net = oracle::random_net(seed);
    const NetSystem system(net);
    const auto states = oracle::explore(net, 50).states;
    const std::vector<oracle::Marking> markings(states.begin(), states.end());
    EnabledSet enabled(system);
    State state(markings[0].begin(), markings[0].end());
    enabled.reset(state);
    for (int jump = 0; jump < 30; ++jump) {
      const oracle::Marking& marking = markings[random() % markings.size()];
      std::vector<SlotId> changed;
      for (SlotId slot = 0; slot < state.size(); ++slot)
        if (state[slot] != marking[slot] || random() % 4 == 0) changed.push_back(slot);
      state.assign(marking.begin(), marking.end());
      enabled.update(state, changed);
      if (random() % 2 == 0) continue;  // the list is made when it is asked for
      std::vector<TransitionId> expected;
      for (TransitionId t = 0; t < system.transitions(); ++t)
        if (oracle::is_enabled(net, marking, t)) expected.push_back(t);
      ASSERT_EQ(enabled.size(), expected.size());
      if (!expected.empty()) {
        ASSERT_EQ(enabled.front(), expected.front());
      }
      ASSERT_EQ(std::vector(enabled.list().begin(), enabled.list().end()), expected);
    }
  }
}

}  // namespace
}  // namespace onager
