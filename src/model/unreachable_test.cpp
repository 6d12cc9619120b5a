#include "model/unreachable.h"

#include <gtest/gtest.h>

#include "generate/families.h"
#include "tests/oracle/naive.h"
#include "tests/oracle/random_nets.h"
#include "tests/oracle/shrink.h"

namespace onager {
namespace {

// Two processes share a lock.
Net mutex() {
  NetBuilder builder("mutex");
  const PlaceId lock = builder.place("lock", 1);
  for (const std::string name : {"a", "b"}) {
    const PlaceId idle = builder.place("idle_" + name, 1), busy = builder.place("busy_" + name);
    const TransitionId enter = builder.transition("enter_" + name), leave = builder.transition("leave_" + name);
    for (PlaceId p : {lock, idle}) builder.input(p, enter), builder.output(leave, p);
    builder.output(enter, busy);
    builder.input(busy, leave);
  }
  return std::move(builder).build();
}

TEST(Unreachable, ProvesWhatAnInvariantExcludes) {
  const Net net = mutex();
  const PlaceId lock = 0, busy_a = 2, busy_b = 4;
  Unreachable unreachable(net);
  EXPECT_TRUE(unreachable.is_proved(std::vector<Unreachable::AtLeast>{{busy_a, 1}, {busy_b, 1}}, lock, kMaxValue));
  EXPECT_TRUE(unreachable.is_proved(std::vector<Unreachable::AtLeast>{{lock, 1}, {busy_a, 1}}, lock, 1));
  EXPECT_FALSE(unreachable.is_proved(std::vector<Unreachable::AtLeast>{{busy_a, 1}}, lock, 0));
  // If both are idle, the lock is free.
  EXPECT_TRUE(unreachable.is_proved(std::vector<Unreachable::AtLeast>{{1, 1}, {3, 1}}, lock, 0));
}

TEST(Unreachable, NeverDeniesAReachableMarking) {
  std::size_t proved = 0;
  for (std::uint64_t seed = 0; seed < 600; ++seed) {
    const Net net = oracle::random_net(seed);
    const auto space = oracle::explore(net, 150);
    Unreachable unreachable(net);
    for (PlaceId p = 0; p < net.places.size(); ++p)
      for (PlaceId q = 0; q < net.places.size(); ++q)
        for (Value least : {1u, 2u})
          for (Value most : {0u, 1u}) {
            const Unreachable::AtLeast lower{q, least};
            if (!unreachable.is_proved(std::span(&lower, 1), p, most)) continue;
            ++proved;
            for (const oracle::Marking& m : space.states)
              ASSERT_FALSE(m[q] >= least && m[p] <= most) << oracle::describe(net);
          }
  }
  EXPECT_GT(proved, 100u);
}

TEST(Unreachable, IsInterruptedWithinTheSolver) {
  const Net net = mutex();
  std::atomic<bool> cancel = true;
  const Limits limits{.cancel = &cancel};
  Watch watch(limits);
  Unreachable unreachable(net, watch);  // too small to look at the watch
  const std::vector<Unreachable::AtLeast> both{{2, 1}, {4, 1}};
  EXPECT_THROW(unreachable.is_proved(both, 0, kMaxValue), LimitMet);
  cancel = false;
  EXPECT_TRUE(Unreachable(net, watch).is_proved(both, 0, kMaxValue));
}

}  // namespace
}  // namespace onager
