#include "tests/oracle/naive.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace onager::oracle {
namespace {

TEST(Naive, EmptyNetHasOneDeadState) {
  const Exploration found = explore(NetBuilder("empty").build(), 10);
  EXPECT_TRUE(found.complete);
  EXPECT_EQ(found.states, std::set<Marking>{Marking{}});
  EXPECT_EQ(found.deadlocks, found.states);
  EXPECT_EQ(found.edges, 0u);
  EXPECT_EQ(found.max_tokens_in_marking, 0u);
}

TEST(Naive, TransitionWithoutArcsIsAlwaysEnabled) {
  NetBuilder b("idle");
  b.place("p", 3);
  b.transition("t");
  const Exploration found = explore(std::move(b).build(), 10);
  EXPECT_EQ(found.states.size(), 1u);
  EXPECT_EQ(found.edges, 1u);
  EXPECT_TRUE(found.deadlocks.empty());
}

// Philosophers who take the left fork, then the right, then put both back.
Net philosophers(std::uint32_t count) {
  NetBuilder b("philosophers");
  std::vector<PlaceId> fork, think, hungry, eat;
  for (std::uint32_t i = 0; i < count; ++i) {
    fork.push_back(b.place(fmt::format("fork{}", i), 1));
    think.push_back(b.place(fmt::format("think{}", i), 1));
    hungry.push_back(b.place(fmt::format("hungry{}", i)));
    eat.push_back(b.place(fmt::format("eat{}", i)));
  }
  auto step = [&](const std::string& id, std::vector<PlaceId> from, std::vector<PlaceId> to) {
    const TransitionId t = b.transition(id);
    for (PlaceId p : from) b.input(p, t);
    for (PlaceId p : to) b.output(t, p);
  };
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::uint32_t next = (i + 1) % count;
    step(fmt::format("left{}", i), {think[i], fork[i]}, {hungry[i]});
    step(fmt::format("right{}", i), {hungry[i], fork[next]}, {eat[i]});
    step(fmt::format("release{}", i), {eat[i]}, {think[i], fork[i], fork[next]});
  }
  return std::move(b).build();
}

TEST(Naive, TwoPhilosophers) {
  // By hand: TT; HT, TH; ET, TE; HH. Six states, and all holding the left fork is the one deadlock.
  const Exploration found = explore(philosophers(2), 100);
  EXPECT_TRUE(found.complete);
  EXPECT_EQ(found.states.size(), 6u);
  EXPECT_EQ(found.edges, 8u);
  EXPECT_EQ(found.deadlocks, (std::set<Marking>{{0, 0, 1, 0, 0, 0, 1, 0}}));
  EXPECT_EQ(found.max_tokens_in_place, 1u);
  EXPECT_EQ(found.max_tokens_in_marking, 4u);
}

TEST(Naive, PhilosophersFollowTheRecurrence) {
  // A philosopher thinks, holds the left fork or eats (and the neighbour on the right then thinks):
  // closed walks of the matrix ((1,1,1),(1,1,1),(1,0,0)), whose traces obey a(n) = 2 a(n-1) + a(n-2).
  EXPECT_EQ(explore(philosophers(3), 1000).states.size(), 14u);
  EXPECT_EQ(explore(philosophers(4), 1000).states.size(), 34u);
  EXPECT_EQ(explore(philosophers(5), 1000).states.size(), 82u);
}

TEST(Naive, WeightsAndMaxima) {
  NetBuilder b("weights");
  const PlaceId p = b.place("p", 5), q = b.place("q");
  const TransitionId t = b.transition("t");
  b.input(p, t, 2);
  b.output(t, q, 3);
  const Exploration found = explore(std::move(b).build(), 10);
  EXPECT_EQ(found.states, (std::set<Marking>{{5, 0}, {3, 3}, {1, 6}}));
  EXPECT_EQ(found.deadlocks, (std::set<Marking>{{1, 6}}));
  EXPECT_EQ(found.edges, 2u);
  EXPECT_EQ(found.max_tokens_in_place, 6u);
  EXPECT_EQ(found.max_tokens_in_marking, 7u);
}

TEST(Naive, InhibitorStopsAtItsWeight) {
  NetBuilder b("inhibitor");
  const PlaceId p = b.place("p");
  const TransitionId t = b.transition("t");
  b.output(t, p);
  b.inhibitor(p, t, 4);
  const Exploration found = explore(std::move(b).build(), 100);
  EXPECT_TRUE(found.complete);
  EXPECT_EQ(found.states.size(), 5u);  // 0 .. 4
  EXPECT_EQ(found.deadlocks, (std::set<Marking>{{4}}));
}

TEST(Naive, ParallelTransitionsAreTwoEdges) {
  NetBuilder b("parallel");
  const PlaceId p = b.place("p", 1), q = b.place("q");
  for (const char* id : {"t", "u"}) {
    const TransitionId t = b.transition(id);
    b.input(p, t);
    b.output(t, q);
  }
  const Exploration found = explore(std::move(b).build(), 10);
  EXPECT_EQ(found.states.size(), 2u);
  EXPECT_EQ(found.edges, 2u);
}

TEST(Naive, LimitCutsOnlyWhatIsBeyondIt) {
  NetBuilder b("countdown");
  b.input(b.place("p", 9), b.transition("t"));
  const Net net = std::move(b).build();
  EXPECT_TRUE(explore(net, 10).complete);  // exactly ten states
  EXPECT_FALSE(explore(net, 9).complete);
}

TEST(Naive, UnboundedNetStops) {
  NetBuilder b("source");
  const PlaceId p = b.place("p");
  b.output(b.transition("t"), p, 3);
  const Exploration found = explore(std::move(b).build(), 50);
  EXPECT_FALSE(found.complete);
  EXPECT_TRUE(found.deadlocks.empty());
  EXPECT_EQ(found.max_tokens_in_place, 150u);
}

TEST(Naive, TokensBeyond32BitsAreCounted) {
  NetBuilder b("large");
  const PlaceId p = b.place("p", 3), q = b.place("q", kMaxValue);
  const TransitionId t = b.transition("t");
  b.input(p, t);
  b.output(t, q, kMaxWeight);
  EXPECT_EQ(explore(std::move(b).build(), 10).max_tokens_in_place, kMaxValue + 3 * std::uint64_t{kMaxWeight});
}

}  // namespace
}  // namespace onager::oracle
