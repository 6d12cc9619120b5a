#include "ctl/local.h"

#include <gtest/gtest.h>

#include "ctl/engines_test.h"

namespace onager::ctl {
namespace {

using testing::Bench;

bool holds(Net net, const std::string& formula) {
  Bench bench(std::move(net));
  return bench.local.holds(bench.claim(formula), 0);
}

TEST(Local, RunsMayEnd) {
  EXPECT_TRUE(holds(testing::walk(1, false), "EX AX false"));
  EXPECT_FALSE(holds(testing::walk(1, false), "EX EX true"));
  EXPECT_TRUE(holds(testing::walk(1, false), "EX EG right = 1"));
  EXPECT_TRUE(holds(testing::walk(1, false), "AF right = 1"));
  EXPECT_FALSE(holds(testing::walk(1, true), "AF right = 1"));
  EXPECT_FALSE(holds(testing::walk(1, false), "AX A (right = 1 U left = 1)"));
  EXPECT_TRUE(holds(testing::walk(1, false), "AX A (right = 1 W left = 1)"));
}

TEST(Local, RunsMayGoOnForEver) {
  EXPECT_TRUE(holds(testing::circle(true), "EG c = 0"));
  EXPECT_FALSE(holds(testing::circle(true), "AF c = 1"));
  EXPECT_TRUE(holds(testing::circle(true), "AG (c = 1 | EF c = 1)"));
  EXPECT_FALSE(holds(testing::circle(false), "EF c = 1"));
  EXPECT_TRUE(holds(testing::circle(false), "AG AF a = 1"));
}

TEST(Local, EndsAsSoonAsTheAnswerIsKnown) {
  Bench bench(testing::walk(1000, true));
  EXPECT_TRUE(bench.local.holds(bench.claim("EF (right + lost >= 5 & EX right + lost >= 6)"), 0));
  EXPECT_LT(bench.space.states(), 50u);
  EXPECT_FALSE(bench.local.holds(bench.claim("AG (left = 1000 | AX right = 0)"), 0));
  EXPECT_LT(bench.space.states(), 100u);
}

TEST(Local, EachConfigurationIsEnteredOnce) {
  Bench bench(testing::walk(20, true));
  const Claim claim = bench.claim("AG (left = 0 | EF left = 0)");
  EXPECT_TRUE(bench.local.holds(claim, 0));
  const std::uint64_t entered = bench.local.configurations();
  EXPECT_LE(entered, 2u * bench.space.states());
  EXPECT_TRUE(bench.local.holds(claim, 0));
  EXPECT_EQ(bench.local.configurations(), entered);
}

// What an interrupted search knew is final, and nothing of it stays pending.
TEST(Local, GoesOnAfterASlice) {
  for (const char* text : {"AG EF left = 0", "EG left + lost >= 1", "AF (left = 0 & right >= 3)", "EF AG right = 7"}) {
    const Limits limits{.seconds = 1000};
    Bench whole(testing::walk(40, true), limits), sliced(testing::walk(40, true), limits);
    const bool expected = whole.local.holds(whole.claim(text), 0);
    std::optional<bool> found;
    for (int turns = 0; !found; ++turns) {
      ASSERT_LT(turns, 100'000);
      const Watch::Slice slice(sliced.watch, 1e-9);
      try {
        sliced.watch.spend(1 << 17);
        found = sliced.local.holds(sliced.claim(text), 0);
      } catch (const LimitMet& met) {
        EXPECT_EQ(met.limit(), Limit::kTime);
      }
    }
    EXPECT_EQ(*found, expected) << text;
  }
}

// However little memory there is, it ends in an answer or an exception.
TEST(Local, MemoryMayEndAnywhere) {
  std::size_t ended = 0, exhausted = 0;
  for (std::uint64_t bytes = 1'000; bytes < 400'000; bytes += bytes / 16) {
    const Net net = testing::walk(30, true);
    const NetSystem system(net);
    auto names = property::Names::of(net);
    const auto binding = question::bind(names, system);
    property::Formulas formulas;
    property::Branching branching(formulas);
    Terms terms(system, formulas, branching, binding);
    const Claim claim =
        terms.claim(branching(*property::parse("AG EF (left = 0 & EX false | EG lost <= 3)", formulas, names)));
    MemoryBudget budget(bytes);
    try {
      const auto store = store::make_tree(system, budget);
      Space space(system, *store, budget);
      Readings readings(space, budget);
      Local local(terms, space, readings, budget);
      static_cast<void>(local.holds(claim, 0));
      ++ended;
    } catch (const MemoryExhausted&) {
      ++exhausted;
    }
  }
  EXPECT_GT(ended, 0u);
  EXPECT_GT(exhausted, 0u);
}

}  // namespace
}  // namespace onager::ctl
