#include "base/watch.h"

#include <gtest/gtest.h>

#include <vector>

namespace onager {
namespace {

// More work than is done between two looks at the clock.
constexpr std::uint64_t kMuch = 1 << 20;

TEST(Watch, WithoutLimitsWorkGoesOn) {
  const Limits limits;
  Watch watch(limits);
  for (int i = 0; i < 100; ++i) watch.spend(kMuch);
  EXPECT_EQ(watch.look(), Limit::kNotMet);
  EXPECT_FALSE(watch.has_deadline());
}

TEST(Watch, EachLimitIsToldByName) {
  const Limits no_time{.seconds = 1e-9};
  Watch late(no_time);
  EXPECT_EQ(late.look(), Limit::kTime);
  EXPECT_LT(late.left(), 0);
  const Limits no_memory{.bytes = 1};
  Watch full(no_memory);
  EXPECT_EQ(full.look(), Limit::kMemory);
  EXPECT_EQ(full.memory_left(), 0u);
  const std::atomic<bool> cancel = true;
  const Limits cancelled{.cancel = &cancel};
  Watch ended(cancelled);
  EXPECT_EQ(ended.look(), Limit::kCancelled);
}

TEST(Watch, SpendingThrowsOnceEnoughWasDone) {
  const Limits limits{.seconds = 1e-9};
  Watch watch(limits);
  watch.spend(1);  // too little to look at the clock
  try {
    watch.spend(kMuch);
    FAIL() << "no limit was met";
  } catch (const LimitMet& met) {
    EXPECT_EQ(met.limit(), Limit::kTime);
  }
}

TEST(Watch, AllWorkIsCounted) {
  const Limits limits{.seconds = 1e-9};
  Watch watch(limits);
  watch.spend(3);
  EXPECT_THROW(watch.spend(kMuch), LimitMet);
  watch.spend(4);
  EXPECT_EQ(watch.work(), kMuch + 7);
  EXPECT_THROW(watch.spend(kMuch), LimitMet);
}

TEST(Watch, ASliceEndsNoLaterThanTheWhole) {
  const Limits limits{.seconds = 1000};
  Watch watch(limits);
  {
    const Watch::Slice slice(watch, 1e-9);
    const Watch::Slice longer(watch, 10);
    EXPECT_EQ(watch.look(), Limit::kTime);
  }
  EXPECT_EQ(watch.look(), Limit::kNotMet);
  for (const double seconds : {5000.0, 0.0}) {
    const Watch::Slice slice(watch, seconds);
    EXPECT_LE(watch.left(), 1000);
    EXPECT_GT(watch.left(), 900);
  }
}

TEST(Watch, WhatIsWholeOutlastsASlice) {
  const Limits limits{.seconds = 1000};
  Watch watch(limits);
  const Watch::Slice slice(watch, 1e-9);
  {
    const Watch::Whole whole(watch);
    watch.spend(kMuch);
    EXPECT_GT(watch.left(), 900);
  }
  EXPECT_THROW(watch.spend(kMuch), LimitMet);
  const Limits no_time{.seconds = 1e-9};
  Watch late(no_time);
  const Watch::Whole whole(late);
  EXPECT_THROW(late.spend(kMuch), LimitMet);
}

TEST(Watch, ProgressIsToldNowAndThen) {
  std::vector<Status> told;
  const Limits limits{.on_progress = [&](const Status& status) { told.push_back(status); }};
  Watch watch(limits);
  watch.report(1, 0);
  EXPECT_TRUE(told.empty());  // too soon
  while (told.empty() && watch.elapsed() < 5) watch.report(7, 3);
  ASSERT_EQ(told.size(), 1u);
  EXPECT_EQ(told[0].states, 7u);
  EXPECT_EQ(told[0].waiting, 3u);
  EXPECT_GT(told[0].memory_bytes, 0u);
}

}  // namespace
}  // namespace onager
