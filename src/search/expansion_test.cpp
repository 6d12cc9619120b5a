#include "search/expansion.h"

#include "search/contract_test.h"
#include "stubborn/spec.h"
#include "stubborn/strategies.h"

namespace onager::search {
namespace {

// To know which transitions are forward a reduction has all enabled ones fired: one that overflows ends the search, as
// it does without a reduction, whether or not it would be chosen.
TEST(Expansion, AnOverflowAmongTheEnabledEndsTheSearch) {
  NetBuilder builder("overflow");
  const PlaceId p = builder.place("p", kMaxValue), q = builder.place("q", 1);
  builder.output(builder.transition("t"), p);
  builder.input(q, builder.transition("u"));
  const Net net = std::move(builder).build();
  const NetSystem system(net);
  const stubborn::Needs needs(system, {});
  for (const char* text : {"deletion-star(min-forward)", "deletion-star(max-forward)", "deletion(min-forward)",
                           "closure-star(min-forward)", "closure-deletion(min-forward)"})
    for (const Strategy& strategy : strategies()) {
      const auto spec = stubborn::parse_spec(text);
      ASSERT_TRUE(spec) << text;
      const auto reduction = stubborn::make(needs, *spec);
      MemoryBudget budget;
      const auto store = store::make_tree(system, budget);
      const auto search =
          strategy.make({.system = system, .store = *store, .reduction = reduction.get(), .budget = budget});
      Counter counter;
      Polled polled;
      EXPECT_EQ(search->run(counter, polled), Stop::kOverflow) << text;
      EXPECT_EQ(search->overflow(), p);
      EXPECT_EQ(counter.visited, 1u);
    }
}

// A state with many enabled transitions is dear to a reduction, one with a single step is cheap.
TEST(Expansion, SearchesPollByWork) {
  const Net large = *generate::generate("counters", 200, 0);
  const NetSystem system(large);
  const stubborn::Needs needs(system, {});
  for (const Strategy& strategy : strategies()) {
    const auto reduction = stubborn::make(needs, *stubborn::parse_spec("none"));
    MemoryBudget budget;
    const auto store = store::make_tree(system, budget);
    const auto search =
        strategy.make({.system = system, .store = *store, .reduction = reduction.get(), .budget = budget});
    Counter counter(50);
    Polled often;
    EXPECT_EQ(search->run(counter, often), Stop::kFound);
    EXPECT_GE(often.polls, 40);

    Setting cheap(strategy.make, drain(100'000));
    Counter all;
    Polled seldom;
    EXPECT_EQ(cheap.search->run(all, seldom), Stop::kComplete);
    EXPECT_GE(seldom.polls, 20);
    EXPECT_LE(seldom.polls, 1000);
  }
}

}  // namespace
}  // namespace onager::search
