#include "system/net/accords.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "generate/families.h"
#include "tests/oracle/naive.h"
#include "tests/oracle/random_nets.h"
#include "tests/oracle/shrink.h"

namespace onager {
namespace {

TEST(NetAccords, AreTrueInEveryReachableMarking) {
  std::size_t proved = 0;
  for (std::uint64_t seed = 0; seed < 800; ++seed) {
    const Net net = oracle::random_net(seed);
    const Csr<TransitionId> accords = proved_accords(net);
    proved += accords.size();
    for (const oracle::Marking& m : oracle::explore(net, 150).states)
      for (TransitionId t = 0; t < net.transitions.size(); ++t)
        for (TransitionId u : accords[t]) {
          ASSERT_TRUE(std::ranges::binary_search(accords[u], t));
          if (!oracle::is_enabled(net, m, t) || !oracle::is_enabled(net, m, u)) continue;
          ASSERT_TRUE(oracle::is_enabled(net, oracle::fired(net, m, t), u)) << oracle::describe(net);
        }
  }
  EXPECT_GT(proved, 50u);
}

// Two loops share two tokens of a resource and never need more: nobody waits for it, though both take from it.
TEST(NetAccords, EnoughForAllIsNoConflict) {
  NetBuilder builder("enough");
  const PlaceId resource = builder.place("resource", 2);
  for (const std::string name : {"a", "b"}) {
    const PlaceId idle = builder.place("idle_" + name, 1), busy = builder.place("busy_" + name);
    const TransitionId take = builder.transition("take_" + name), give = builder.transition("give_" + name);
    for (PlaceId p : {resource, idle}) builder.input(p, take), builder.output(give, p);
    builder.output(take, busy);
    builder.input(busy, give);
  }
  const Csr<TransitionId> accords = proved_accords(std::move(builder).build());
  EXPECT_TRUE(std::ranges::binary_search(accords[0], 2u));
}

TEST(NetAccords, RealConflictsStay) {
  const Net net = *generate::generate("philosophers", 4, 0);
  EXPECT_EQ(proved_accords(net).size(), 0u);
}

}  // namespace
}  // namespace onager
