// Provisos on random and on all tiny nets.

#include "tests/laws/proviso_law.h"

#include <gtest/gtest.h>

#include "system/net/net_system.h"
#include "tests/oracle/naive.h"
#include "tests/oracle/random_nets.h"
#include "tests/oracle/shrink.h"
#include "tests/oracle/tiny_nets.h"

namespace onager {
namespace {

using laws::all_proviso_combinations;
using laws::ProvisoCombination;
using proviso::Promise;

constexpr std::size_t kLimit = 120;

laws::FullSpace full_space(const Net& net, const oracle::Exploration& naive) {
  laws::FullSpace full;
  for (const oracle::Marking& marking : naive.states) {
    auto& edges = full.edges[marking];
    for (TransitionId t = 0; t < net.transitions.size(); ++t)
      if (oracle::is_enabled(net, marking, t)) edges.emplace_back(t, oracle::fired(net, marking, t));
  }
  return full;
}

std::string difference(const Net& net, const oracle::Exploration& naive, const ProvisoCombination& combination) {
  return laws::broken_promise(NetSystem(net), full_space(net, naive), combination);
}

bool breaks_law(const Net& net, const ProvisoCombination& combination) {
  const auto space = oracle::explore(net, kLimit);
  return space.complete && !difference(net, space, combination).empty();
}

void expect_law(const Net& net, const oracle::Exploration& naive, const ProvisoCombination& combination) {
  const std::string wrong = difference(net, naive, combination);
  if (wrong.empty()) return;
  const Net small = oracle::shrink(net, [&](const Net& candidate) { return breaks_law(candidate, combination); });
  FAIL() << combination.name() << ": " << wrong << " on " << oracle::describe(small) << "there "
         << difference(small, oracle::explore(small, kLimit), combination);
}

// Every net meets `each` combinations, so that all combinations are met again and again.
void expect_law_on_random_nets(std::uint64_t begin, std::uint64_t end, std::size_t each) {
  const std::vector<ProvisoCombination> all = all_proviso_combinations();
  std::size_t next = 0;
  for (std::uint64_t seed = begin; seed < end && !testing::Test::HasFatalFailure(); ++seed) {
    const Net net = oracle::random_net(seed);
    const oracle::Exploration naive = oracle::explore(net, kLimit);
    if (!naive.complete) continue;
    for (std::size_t i = 0; i < each; ++i) expect_law(net, naive, all[next++ % all.size()]);
  }
}

TEST(ProvisoLaw, RandomNets) {
  expect_law_on_random_nets(0, 6'000, 7);
}
TEST(LongProvisoLaw, RandomNets) {
  expect_law_on_random_nets(6'000, 26'000, 60);
}

void expect_law_on_tiny_nets(const oracle::TinySpace& space, std::uint64_t stride) {
  const std::vector<ProvisoCombination> all = all_proviso_combinations();
  const oracle::TinyNets nets(space);
  std::size_t next = 0;
  nets.visit(0, nets.size(), stride, [&](const Net& net, std::uint64_t number) {
    if (testing::Test::HasFatalFailure()) return;
    SCOPED_TRACE(number);
    const oracle::Exploration naive = oracle::explore(net, 40);
    if (naive.complete) expect_law(net, naive, all[next++ % all.size()]);
  });
}

TEST(ProvisoLaw, AllNetsOfTwoPlacesAndTwoTransitions) {
  expect_law_on_tiny_nets({2, 2, 2, 0, 2}, 1);
}
TEST(ProvisoLaw, SomeNetsOfThreePlacesAndThreeTransitions) {
  expect_law_on_tiny_nets({3, 3, 2, 0, 2}, 60'017);
}
TEST(LongProvisoLaw, ManyNetsOfThreePlacesAndThreeTransitions) {
  expect_law_on_tiny_nets({3, 3, 2, 0, 2}, 1'009);
}

// That the laws would notice: each proviso, made forgetful, soon breaks one.
TEST(ProvisoLaw, ForgetfulProvisosAreCaught) {
  for (const proviso::Strategy& row : proviso::strategies()) {
    if (row.gives == Promise::kNothing) continue;
    const bool breadth_first = row.needs == proviso::Order::kBreadthFirst;
    const search::Strategy& search = search::strategies()[breadth_first ? 0 : 1];
    const ProvisoCombination forgetful{row, search, *stubborn::parse_spec("closure"), false, true};
    bool caught = false;
    for (std::uint64_t seed = 0; seed < 2'000 && !caught; ++seed)
      caught = breaks_law(oracle::random_net(seed), forgetful);
    EXPECT_TRUE(caught) << row.name;
  }
}

}  // namespace
}  // namespace onager
