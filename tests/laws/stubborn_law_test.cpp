// Every stubborn-set algorithm, choice, strength and relation keeps all deadlocks, never has more states than the full
// space, and satisfies D0, D1 and D2 (or D2w) by definition in every state it expands.

#include <gtest/gtest.h>

#include <set>

#include "check/conditions.h"
#include "search/strategies.h"
#include "store/strategies.h"
#include "stubborn/strategies.h"
#include "system/net_system.h"
#include "tests/oracle/naive.h"
#include "tests/oracle/random_nets.h"
#include "tests/oracle/shrink.h"
#include "tests/oracle/tiny_nets.h"

namespace onager {
namespace {

using stubborn::Choices;

std::vector<std::string> all_specs() {
  const std::vector<std::string> starts = {"first", "random", "min-enabled", "min-forward"};
  const std::vector<std::string> scapegoats = {"first",           "random",      "min-transitions",
                                               "max-transitions", "min-enabled", "max-enabled",
                                               "min-forward",     "max-forward", "cost"};
  const std::vector<std::string> orders = {"first",       "random",      "min-enabled",
                                           "max-enabled", "min-forward", "max-forward"};
  std::vector<std::string> specs;
  for (const stubborn::Strategy& row : stubborn::strategies())
    for (std::string prefix : {"", "weak:"}) {
      const std::string name = prefix + std::string(row.name);
      if (row.choices == Choices::kNone || row.choices == Choices::kNds) specs.push_back(name);
      if (row.choices == Choices::kNds) specs.push_back(name + "(nds)");
      if (row.choices == Choices::kOrder)
        for (const std::string& order : orders) specs.push_back(name + "(" + order + ")");
      if (row.choices == Choices::kStartScapegoat)
        for (const std::string& start : starts)
          for (const std::string& scapegoat : scapegoats) specs.push_back(name + "(" + start + "," + scapegoat + ")");
    }
  return specs;
}

struct Combination {
  stubborn::Spec spec;
  stubborn::Sharpness sharpness;
  const search::Strategy& search;
  std::string name() const {
    return spec.to_string() + (sharpness.exclusive ? " exclusive" : "") + (sharpness.dynamic ? " dynamic " : " ") +
           std::string(search.name);
  }
};

class Inspector final : public search::Visitor {
 public:
  bool visit(const search::Visit& visit) override {
    if (visit.enabled.empty()) deadlocks.insert({visit.state.begin(), visit.state.end()});
    return true;
  }
  std::set<oracle::Marking> deadlocks;
};

// Passes on what another algorithm chooses, checking it against the definition.
class Checked final : public stubborn::Algorithm {
 public:
  Checked(stubborn::Algorithm& inner, const TransitionSystem& system, bool weak)
      : inner_(inner), checker_(system, 400), weak_(weak) {}
  bool wants_forward() const override { return inner_.wants_forward(); }
  std::span<const TransitionId> choose(const stubborn::Situation& situation) override {
    const auto chosen = inner_.choose(situation);
    const std::vector<TransitionId> members = inner_.members();
    const State state(situation.state.begin(), situation.state.end());
    if (auto wrong = checker_.violation(state, members, weak_); wrong && violation.empty()) violation = *wrong;
    for (TransitionId t : chosen)
      if (!situation.enabled.contains(t)) violation = "a disabled transition was chosen";
    std::size_t enabled_members = 0;
    for (TransitionId t : members) enabled_members += situation.enabled.contains(t);
    if (enabled_members != chosen.size() || !std::ranges::is_sorted(chosen)) violation = "chosen and members differ";
    return chosen;
  }
  std::vector<TransitionId> members() const override { return inner_.members(); }
  std::string violation;

 private:
  stubborn::Algorithm& inner_;
  check::ConditionChecker checker_;
  bool weak_;
};

class Patient final : public search::Monitor {
  search::Stop poll(const search::Progress&) override { return search::Stop::kComplete; }
};

std::string difference(const Net& net, const oracle::Exploration& naive, const Combination& combination) {
  const NetSystem system(net);
  const stubborn::Needs needs(system, combination.sharpness);
  const auto algorithm = stubborn::make(needs, combination.spec);
  Checked checked(*algorithm, system, combination.spec.weak);
  MemoryBudget budget;
  const auto store = store::make_tree(system, budget);
  const auto search = combination.search.make({system, *store, &checked, budget, false});
  Inspector inspector;
  Patient patient;
  if (search->run(inspector, patient) != search::Stop::kComplete) return "did not end";
  if (!checked.violation.empty()) return checked.violation;
  if (inspector.deadlocks != naive.deadlocks) return "other deadlocks";
  if (search->progress().states > naive.states.size()) return "more states than without reduction";
  return "";
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

constexpr stubborn::Sharpness kSharpness[] = {{},
                                              {.exclusive = true},
                                              {.exclusive = true, .most_excluded = 1},
                                              {.dynamic = true},
                                              {.exclusive = true, .dynamic = true}};

std::vector<Combination> all_combinations() {
  std::vector<Combination> all;
  for (const std::string& spec : all_specs())
    for (const stubborn::Sharpness& sharpness : kSharpness)
      for (const search::Strategy& search : search::strategies())
        all.push_back({*stubborn::parse_spec(spec), sharpness, search});
  return all;
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
