#include "run/exact.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "answer/asking_test.h"
#include "generate/families.h"
#include "tests/oracle/naive.h"
#include "tests/oracle/random_nets.h"
#include "tests/oracle/shrink.h"

namespace onager::run {
namespace {

namespace fs = std::filesystem;

// E23, figure 1: two loops that take turns, so that t1 and u1, which share `lock`, never meet.
Net taking_turns() {
  NetBuilder builder("turns");
  const PlaceId lock = builder.place("lock", 1), my = builder.place("my_turn", 1), your = builder.place("your_turn");
  const PlaceId mine = builder.place("mine"), yours = builder.place("yours");
  auto loop = [&](const std::string& name, PlaceId turn, PlaceId busy, PlaceId next) {
    const TransitionId take = builder.transition(name + "1"), give = builder.transition(name + "2");
    for (PlaceId p : {lock, turn}) builder.input(p, take);
    builder.output(take, busy);
    builder.input(busy, give);
    for (PlaceId p : {lock, next}) builder.output(give, p);
  };
  loop("t", my, mine, your);
  loop("u", your, yours, my);
  return std::move(builder).build();
}

Csr<TransitionId> relation(const Net& net, const Limits& limits = {}) {
  Watch watch(limits);
  return std::get<Csr<TransitionId>>(find_exact_conflicts(*kind::make(net), watch));
}
Csr<TransitionId> relation(const Net& net, const fs::path& cache, const Limits& limits = {}) {
  Watch watch(limits);
  return std::get<Csr<TransitionId>>(exact_conflicts(*kind::make(net), watch, cache));
}

TEST(Exact, TransitionsThatTakeTurnsDoNotConflict) {
  EXPECT_EQ(relation(taking_turns()).size(), 0u);
}

TEST(Exact, IsTheDefinitionOnRandomNets) {
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    const Net net = oracle::random_net(seed);
    const auto space = oracle::explore(net, 200);
    if (!space.complete) continue;
    const Csr<TransitionId> found = relation(net);
    for (TransitionId t = 0; t < net.transitions.size(); ++t)
      for (TransitionId u = 0; u < net.transitions.size(); ++u) {
        const bool conflict = t != u && std::ranges::any_of(space.states, [&](const oracle::Marking& m) {
                                return oracle::is_enabled(net, m, t) && oracle::is_enabled(net, m, u) &&
                                       (!oracle::is_enabled(net, oracle::fired(net, m, t), u) ||
                                        !oracle::is_enabled(net, oracle::fired(net, m, u), t));
                              });
        ASSERT_EQ(std::ranges::binary_search(found[t], u), conflict) << oracle::describe(net);
      }
  }
}

TEST(Exact, ASecondRunReadsTheCacheAndADamagedOneIsNotUsed) {
  const fs::path folder = fs::path(testing::TempDir()) / "onager_exact_test";
  fs::remove_all(folder);
  const Net net = *generate::generate("philosophers", 4, 0);
  const Csr<TransitionId> first = relation(net, folder);
  ASSERT_EQ(std::distance(fs::directory_iterator(folder), fs::directory_iterator()), 1);
  const fs::path file = fs::directory_iterator(folder)->path();

  EXPECT_EQ(relation(net, folder, {.seconds = 1e-9}), first);  // nothing was explored

  std::string text;
  std::getline(std::ifstream(file), text, '\0');
  text[text.size() / 2] ^= 1;
  std::ofstream(file) << text;
  EXPECT_EQ(relation(net, folder), first);
  fs::remove_all(folder);
}

TEST(Exact, ReductionsWithItKeepTheDeadlocksAndLimitsAreHonoured) {
  Words words{.reduction = "deletion(first)", .relations = "exact"};
  for (const std::uint64_t shuffle : {std::uint64_t{0}, std::uint64_t{5}}) {
    words.shuffle = shuffle;
    const answer::Answer turns = answer::testing::explore(taking_turns(), words);
    EXPECT_EQ(turns.verdict, Verdict::kHolds);
    EXPECT_EQ(turns.figures.states, 4u);
  }
  const auto stopped = answer::testing::explore(*generate::generate("counters", 6, 0), words, {.bytes = 1});
  EXPECT_EQ(stopped.verdict, Verdict::kUnknown);
  EXPECT_EQ(stopped.reason.kind, Reason::Kind::kMemory);
}

}  // namespace
}  // namespace onager::run
