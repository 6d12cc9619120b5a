#include "stubborn/engine/widening.h"

#include <gtest/gtest.h>

#include "audit/conditions.h"
#include "system/net/net_system.h"
#include "tests/oracle/random_nets.h"

namespace onager::stubborn {
namespace {

// The closure of any transition is a stubborn set by definition, if it has an enabled member.
TEST(Widening, ClosuresAreStubborn) {
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    const Net net = oracle::random_net(seed);
    const NetSystem system(net);
    const Needs needs(system, {.dynamic = seed % 2 == 1});
    Widening widening(needs);
    EnabledSet enabled(system);
    enabled.reset(system.initial());
    audit::ConditionChecker checker(system, 300);
    for (TransitionId t = 0; t < system.transitions(); ++t) {
      const auto chosen = widening.enabled_closure(std::span(&t, 1), enabled, system.initial());
      EXPECT_TRUE(std::ranges::is_sorted(chosen));
      EXPECT_NE(std::ranges::find(widening.members(), t), widening.members().end());
      if (chosen.empty()) continue;
      EXPECT_EQ(checker.violation(system.initial(), widening.members(), audit::ConditionChecker::Wanted::kStrong),
                std::nullopt)
          << seed << " " << t;
    }
  }
}

}  // namespace
}  // namespace onager::stubborn
