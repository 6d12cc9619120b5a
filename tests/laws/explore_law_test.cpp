// Every store, search order and static order visits exactly the states of the naive explorer, each once, takes as
// many steps, and sees the same deadlocks.

#include <gtest/gtest.h>

#include <set>

#include "search/strategies.h"
#include "store/strategies.h"
#include "system/net/net_system.h"
#include "tests/oracle/naive.h"
#include "tests/oracle/random_nets.h"
#include "tests/oracle/shrink.h"
#include "tests/oracle/tiny_nets.h"

namespace onager {
namespace {

class Collector final : public search::Visitor {
 public:
  Collector(const Net& original, const Net& net, std::size_t limit) : limit_(limit) {
    for (const Node& place : original.places)
      for (PlaceId p = 0; p < net.places.size(); ++p)
        if (net.places[p].id == place.id) order_.push_back(p);
  }
  bool visit(const search::Visit& visit) override {
    oracle::Marking marking;
    for (PlaceId p : order_) marking.push_back(visit.state[p]);
    repeated = repeated || !states.insert(marking).second;
    if (visit.enabled.empty()) deadlocks.insert(marking);
    return states.size() <= limit_;
  }
  std::set<oracle::Marking> states, deadlocks;
  bool repeated = false;

 private:
  std::vector<PlaceId> order_;  // of the original places
  std::size_t limit_;
};

class Patient final : public search::Monitor {
  search::Stop poll(const search::Progress&) override { return search::Stop::kComplete; }
};

struct Combination {
  const store::Strategy& store;
  const search::Strategy& search;
  std::uint64_t shuffle;
  std::string name() const {
    return std::string(store.name) + " " + std::string(search.name) + " shuffle " + std::to_string(shuffle);
  }
};

// What is wrong, empty if nothing.
std::string difference(const Net& original, const oracle::Exploration& naive, std::size_t limit,
                       const Combination& combination) {
  const Net net = shuffled(original, combination.shuffle);
  const NetSystem system(net);
  MemoryBudget budget;
  const auto store = combination.store.make(system, budget);
  const auto search = combination.search.make({system, *store, nullptr, budget, false});
  Collector collector(original, net, limit);
  Patient patient;
  const search::Stop stop = search->run(collector, patient);
  if (collector.repeated) return "a state was visited twice";
  if (!naive.complete) return stop == search::Stop::kFound ? "" : "ended though the net has more states";
  if (stop != search::Stop::kComplete) return "did not end";
  if (collector.states != naive.states) return "other states";
  if (collector.deadlocks != naive.deadlocks) return "other deadlocks";
  if (search->progress().edges != naive.edges) return "other number of edges";
  if (search->progress().states != naive.states.size()) return "other number of states";
  for (StateId id = 0; id < store->size(); ++id)
    if (store->insert(store->state(id)) != id) return "a state changed its id";
  return "";
}

constexpr std::size_t kLimit = 300, kTinyLimit = 80;

void expect_agreement(const Net& net, const Combination& combination, const oracle::Exploration& naive,
                      std::size_t limit) {
  const std::string wrong = difference(net, naive, limit, combination);
  if (wrong.empty()) return;
  const Net small = oracle::shrink(net, [&](const Net& candidate) {
    return !difference(candidate, oracle::explore(candidate, limit), limit, combination).empty();
  });
  FAIL() << combination.name() << ": " << wrong << " on " << oracle::describe(small);
}

void expect_agreement(const Net& net, std::initializer_list<std::uint64_t> shuffles) {
  const oracle::Exploration naive = oracle::explore(net, kLimit);
  for (const store::Strategy& store : store::strategies())
    for (const search::Strategy& search : search::strategies())
      for (std::uint64_t shuffle : shuffles) expect_agreement(net, {store, search, shuffle}, naive, kLimit);
}

TEST(ExploreLaw, RandomNets) {
  for (std::uint64_t seed = 0; seed < 10'000 && !testing::Test::HasFatalFailure(); ++seed)
    expect_agreement(oracle::random_net(seed), {0, seed + 1});
}

void expect_agreement_on(const oracle::TinySpace& space, std::uint64_t begin, std::uint64_t stride) {
  const oracle::TinyNets nets(space);
  nets.visit(begin, nets.size(), stride, [](const Net& net, std::uint64_t number) {
    if (testing::Test::HasFatalFailure()) return;
    SCOPED_TRACE(number);
    // All combinations in turn, so that neighbours cover them all.
    const oracle::Exploration naive = oracle::explore(net, kTinyLimit);
    const auto& store = store::strategies()[number % store::strategies().size()];
    const auto& search = search::strategies()[number / 2 % search::strategies().size()];
    expect_agreement(net, {store, search, number / 4 % 2}, naive, kTinyLimit);
  });
}

TEST(ExploreLaw, AllNetsOfTwoPlacesAndTwoTransitions) {
  expect_agreement_on({2, 2, 2, 0, 2}, 0, 1);
}
TEST(ExploreLaw, InhibitedNetsOfTwoPlacesAndTwoTransitions) {
  expect_agreement_on({2, 2, 1, 1, 2}, 0, 1);
}
TEST(ExploreLaw, NetsOfThreePlacesAndTwoTransitions) {
  expect_agreement_on({3, 2, 2, 0, 2}, 0, 17);
}
TEST(ExploreLaw, SomeNetsOfThreePlacesAndThreeTransitions) {
  expect_agreement_on({3, 3, 2, 0, 2}, 0, 20'011);
}

// One token in each place is marking 13 of 27: every structure is visited once.
TEST(LongExploreLaw, AllNetsOfThreePlacesAndThreeTransitions) {
  expect_agreement_on({3, 3, 2, 0, 2}, 13, 27);
}
TEST(LongExploreLaw, AllNetsOfThreePlacesAndTwoTransitions) {
  expect_agreement_on({3, 2, 2, 0, 2}, 0, 1);
}

}  // namespace
}  // namespace onager
