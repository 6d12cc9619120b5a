// Every stubborn-set algorithm, choice, strength and relation keeps all deadlocks, never has more states than the full
// space, and satisfies D0, D1 and D2 (or D2w) by definition in every state it expands.

#include "tests/laws/stubborn_law.h"

#include <gtest/gtest.h>

#include "system/net/net_system.h"
#include "tests/laws/combinations.h"
#include "tests/oracle/random_nets.h"
#include "tests/oracle/shrink.h"
#include "tests/oracle/tiny_nets.h"

namespace onager {
namespace {

using laws::all_combinations;
using laws::Combination;

std::string difference(const Net& net, const oracle::Exploration& naive, const Combination& combination) {
  const NetSystem system(net);
  const stubborn::Needs needs(system, combination.sharpness);
  return laws::broken_law(system, naive, stubborn::make(needs, combination.spec), combination.spec.weak,
                          combination.search.make);
}

constexpr std::size_t kLimit = 120;

void expect_law(const Net& net, const oracle::Exploration& naive, const Combination& combination) {
  const std::string wrong = difference(net, naive, combination);
  if (wrong.empty()) return;
  const Net small = oracle::shrink(net, [&](const Net& candidate) {
    const auto space = oracle::explore(candidate, kLimit);
    return space.complete && !difference(candidate, space, combination).empty();
  });
  FAIL() << combination.name() << ": " << wrong << " on " << oracle::describe(small);
}

// Every net meets `each` combinations, so that all combinations are met again and again.
void expect_law_on_random_nets(std::uint64_t begin, std::uint64_t end, std::size_t each) {
  const std::vector<Combination> all = all_combinations();
  std::size_t next = 0;
  for (std::uint64_t seed = begin; seed < end && !testing::Test::HasFatalFailure(); ++seed) {
    const Net net = oracle::random_net(seed);
    const oracle::Exploration naive = oracle::explore(net, kLimit);
    if (!naive.complete) continue;
    for (std::size_t i = 0; i < each; ++i) expect_law(net, naive, all[next++ % all.size()]);
  }
}

TEST(StubbornLaw, RandomNets) {
  expect_law_on_random_nets(0, 20'000, 12);
}
TEST(LongStubbornLaw, RandomNets) {
  expect_law_on_random_nets(20'000, 60'000, 40);
}

void expect_law_on_tiny_nets(const oracle::TinySpace& space, std::uint64_t stride) {
  const std::vector<Combination> all = all_combinations();
  const oracle::TinyNets nets(space);
  std::size_t next = 0;
  nets.visit(0, nets.size(), stride, [&](const Net& net, std::uint64_t number) {
    if (testing::Test::HasFatalFailure()) return;
    SCOPED_TRACE(number);
    const oracle::Exploration naive = oracle::explore(net, 40);
    if (naive.complete) expect_law(net, naive, all[next++ % all.size()]);
  });
}

TEST(StubbornLaw, AllNetsOfTwoPlacesAndTwoTransitions) {
  expect_law_on_tiny_nets({2, 2, 2, 0, 2}, 1);
}
TEST(StubbornLaw, InhibitedNetsOfTwoPlacesAndTwoTransitions) {
  expect_law_on_tiny_nets({2, 2, 1, 1, 2}, 7);
}
TEST(StubbornLaw, SomeNetsOfThreePlacesAndThreeTransitions) {
  expect_law_on_tiny_nets({3, 3, 2, 0, 2}, 60'017);
}
TEST(LongStubbornLaw, ManyNetsOfThreePlacesAndThreeTransitions) {
  expect_law_on_tiny_nets({3, 3, 2, 0, 2}, 1'009);
}

}  // namespace
}  // namespace onager
