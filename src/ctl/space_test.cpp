#include "ctl/space.h"

#include <gtest/gtest.h>

#include "ctl/engines_test.h"

namespace onager::ctl {
namespace {

using testing::Bench;

TEST(Space, EachStateIsExpandedOnce) {
  Bench bench(testing::walk(3, true));
  EXPECT_EQ(bench.space.states(), 1u);
  EXPECT_FALSE(bench.space.is_expanded(0));
  const Space::Row row = bench.space.row(0);
  ASSERT_EQ(row.count, 2u);
  EXPECT_NE(bench.space.target(row.first), bench.space.target(row.first + 1));
  EXPECT_EQ(bench.space.row(0).first, row.first);
  EXPECT_EQ(bench.space.expanded(), 1u);
  bench.explore();
  EXPECT_TRUE(bench.space.is_complete());
  EXPECT_EQ(bench.space.states(), 10u);  // of (left, right, lost) with the sum 3
  EXPECT_EQ(bench.space.edges(), 12u);
}

class OnlyTheFirst final : public Choice {
 public:
  std::span<const TransitionId> choose(StateId, store::Walker& walker) override {
    const auto enabled = walker.enabled().list();
    return enabled.first(std::min<std::size_t>(enabled.size(), 1));
  }
};

TEST(Space, AChoiceLeavesTransitionsOut) {
  OnlyTheFirst choice;
  Bench bench(testing::walk(3, true), {}, &choice);
  bench.explore();
  EXPECT_EQ(bench.space.states(), 4u);
  EXPECT_EQ(bench.space.edges(), 3u);
}

TEST(Space, AnOverflowNamesTheSlotAndLosesNothing) {
  NetBuilder builder("full");
  const PlaceId p = builder.place("p", kMaxValue), q = builder.place("q", 1);
  const TransitionId more = builder.transition("more");
  builder.input(q, more);
  builder.output(more, q);
  builder.output(more, p);
  Bench bench(std::move(builder).build());
  for (int i = 0; i < 2; ++i) {
    try {
      bench.space.row(0);
      FAIL() << "it does not fit";
    } catch (const Overflowed& overflowed) {
      EXPECT_EQ(overflowed.slot, p);
    }
  }
}

// Slices that end at any time, between which the space goes on: it has to be the same in the end.
TEST(Space, GoesOnAfterASlice) {
  const Limits limits{.seconds = 1000};
  Bench whole(testing::walk(60, true), limits), sliced(testing::walk(60, true), limits);
  whole.explore();
  for (int turns = 0; !sliced.space.is_complete(); ++turns) {
    ASSERT_LT(turns, 100'000);
    const Watch::Slice slice(sliced.watch, 1e-9);
    try {
      sliced.watch.spend(1 << 17);  // the clock is looked at after 2^18
      sliced.explore();
    } catch (const LimitMet& met) {
      EXPECT_EQ(met.limit(), Limit::kTime);
    }
  }
  EXPECT_EQ(sliced.space.states(), whole.space.states());
  EXPECT_EQ(sliced.space.edges(), whole.space.edges());
}

TEST(Space, AfterALimitNothingCanBeAsked) {
  const std::atomic<bool> cancel = true;
  const Limits limits{.cancel = &cancel};
  Bench bench(testing::walk(200, true), limits);
  EXPECT_THROW(bench.explore(), LimitMet);
}

}  // namespace
}  // namespace onager::ctl
