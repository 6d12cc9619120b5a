// Law of the CTL engines: in every state of a random net both give what the definition says, for the formula in the
// form of property/branching.h and for the simplified one, with guided sets and without; and whatever is a formula of
// LTL has the same value as such.

#include <gtest/gtest.h>

#include "ctl/global.h"
#include "ctl/local.h"
#include "property/print.h"
#include "property/simplify_branching.h"
#include "question/random_test.h"
#include "store/strategies.h"
#include "stubborn/strategies.h"
#include "system/net/net_system.h"
#include "tests/oracle/naive_ctl.h"
#include "tests/oracle/naive_ltl.h"
#include "tests/oracle/random_nets.h"
#include "tests/oracle/shrink.h"

namespace onager {
namespace {

constexpr std::size_t kMostStates = 150;

using property::FormulaId;

// A net with all that the engines need, and its whole space in the order of the oracle.
struct Bench {
  explicit Bench(const Net& subject, const char* sets)
      : net(subject),
        system(net),
        binding(question::bind(property::Names::of(net), system)),
        store(store::make_tree(system, budget)),
        space(system, *store, budget),
        influence(system),
        needs(system, {}),
        algorithm(stubborn::make(needs, *stubborn::parse_spec(sets))) {
    while (space.expand_next()) {
    }
  }

  const Net& net;
  NetSystem system;
  question::Binding binding;
  MemoryBudget budget;
  std::unique_ptr<store::Store> store;
  ctl::Space space;
  question::Influence influence;
  stubborn::Needs needs;
  std::unique_ptr<stubborn::Algorithm> algorithm;
};

constexpr const char* kSets[] = {
    "closure-star(first,min-enabled)",       "deletion",    "weak:closure", "closure(random,random)",
    "closure-star(min-forward,min-forward)", "incremental", "beam",         "none"};

void expect_labels(ctl::Labels& labels, ctl::Claim claim, const std::vector<bool>& expected, const std::string& what) {
  // From the last state on, so that not everything is known from the first.
  for (std::size_t s = expected.size(); s-- > 0;)
    ASSERT_EQ(labels.holds(claim, static_cast<StateId>(s)), expected[s]) << what << "in state " << s;
}

void expect_law(std::uint64_t first, std::uint64_t nets, int formulas_each) {
  std::size_t linear = 0, compared = 0;
  for (std::uint64_t seed = first; seed < first + nets; ++seed) {
    const Net net = oracle::random_net(seed);
    const auto graph = oracle::branching_graph(net, kMostStates);
    if (!graph) continue;
    Bench bench(net, kSets[seed % std::size(kSets)]);
    ASSERT_EQ(bench.space.states(), graph->next.size());
    std::mt19937_64 random(seed * 77 + 5);
    for (int i = 0; i < formulas_each; ++i) {
      property::Formulas formulas;
      question::testing::RandomConditions source(formulas, random, net.places.size(), net.transitions.size());
      const FormulaId formula = source.branching(3);
      const std::vector<bool> expected = oracle::ctl_labels(*graph, formulas, formula);
      property::Branching branching(formulas);
      ctl::Terms terms(bench.system, formulas, branching, bench.binding);
      const FormulaId normal = branching(formula);
      const FormulaId simple = property::BranchingSimplifier(formulas, branching)(normal);
      const auto names = property::Names::of(net);
      const std::string what = oracle::describe(net) + "\n" + property::print(formulas, names, formula) + "\nas " +
                               property::print(formulas, names, simple) + "\n";
      ASSERT_EQ(branching(branching(normal, true), true), normal) << what;
      const std::vector<bool> is_possible = oracle::ctl_labels(*graph, formulas, branching.necessary(normal));
      for (std::size_t s = 0; s < expected.size(); ++s) ASSERT_TRUE(is_possible[s] || !expected[s]) << what;
      if (const FormulaId as_ltl = branching.as_ltl(simple); as_ltl != kNone) {
        if (const auto holds = oracle::satisfies(net, formulas, as_ltl, kMostStates)) {
          ASSERT_EQ(*holds, bool{expected[0]}) << what << property::print(formulas, names, as_ltl);
          ++linear;
        }
      }
      for (const FormulaId f : {normal, simple}) {
        const ctl::Claim claim = terms.claim(f);
        ctl::Guide guide(bench.influence, *bench.algorithm);
        ctl::Readings readings(bench.space, bench.budget);
        ctl::Global global(terms, bench.space, bench.budget);
        ctl::Local plain(terms, bench.space, readings, bench.budget);
        ctl::Local guided(terms, bench.space, readings, bench.budget, &guide);
        ASSERT_NO_FATAL_FAILURE(expect_labels(global, claim, expected, "global: " + what));
        ASSERT_NO_FATAL_FAILURE(expect_labels(plain, claim, expected, "local: " + what));
        ASSERT_NO_FATAL_FAILURE(expect_labels(guided, claim, expected, "guided: " + what));
        ++compared;
      }
    }
  }
  EXPECT_GT(compared, nets);
  EXPECT_GT(linear, nets / 20);
}

TEST(CtlEnginesLaw, RandomNets) {
  expect_law(0, 600, 6);
}

TEST(LongCtlEnginesLaw, ManyRandomNets) {
  expect_law(10'000, 20'000, 12);
}

}  // namespace
}  // namespace onager
