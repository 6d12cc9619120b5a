// A single choice keeps the limits, and what it costs is counted.

#include <gtest/gtest.h>

#include <atomic>

#include "stubborn/strategies.h"
#include "system/net/net_system.h"

namespace onager::stubborn {
namespace {

// One token and many rivals for it.
Net clique(int size) {
  NetBuilder builder("clique");
  const PlaceId token = builder.place("token", 1);
  for (int i = 0; i < size; ++i) {
    const TransitionId t = builder.transition("t" + std::to_string(i));
    builder.input(token, t);
    builder.output(t, builder.place("p" + std::to_string(i)));
  }
  return std::move(builder).build();
}

// Pairs of rivals that have nothing to do with each other.
Net pairs(int size) {
  NetBuilder builder("pairs");
  for (int i = 0; i < size; ++i) {
    const PlaceId token = builder.place("token" + std::to_string(i), 1);
    for (const char* name : {"left", "right"}) builder.input(token, builder.transition(name + std::to_string(i)));
  }
  return std::move(builder).build();
}

// What the first choice counts.
std::uint64_t work_of_choice(const Net& net, const std::string& spec) {
  const NetSystem system(net);
  const Needs needs(system, {});
  const auto algorithm = make(needs, *parse_spec(spec));
  EnabledSet enabled(system);
  enabled.reset(net.initial);
  const std::uint64_t before = needs.work();
  algorithm->choose({net.initial, enabled, {}});
  return needs.work() - before;
}

TEST(Limits, EndASingleChoice) {
  const Net net = clique(1'500);  // too large for masks; these look at all pairs
  for (const char* spec :
       {"closure(min-enabled,first)", "deletion-star", "incremental", "beam", "weak:deletion(first)", "weak:beam"}) {
    std::atomic<bool> cancel = false;
    const Limits limits{.cancel = &cancel};
    Watch watch(limits);
    const NetSystem system(net, watch);
    const Needs needs(system, {});
    const auto algorithm = make(needs, *parse_spec(spec));
    EnabledSet enabled(system);
    enabled.reset(net.initial);
    cancel = true;
    EXPECT_THROW(algorithm->choose({net.initial, enabled, {}}), LimitMet) << spec;
    cancel = false;
    EXPECT_FALSE(algorithm->choose({net.initial, enabled, {}}).empty()) << spec;  // it can be asked again
  }
}

TEST(Limits, AnAllowanceEndsASingleChoice) {
  const Net net = clique(600);
  const NetSystem system(net);
  const Needs needs(system, {});
  const auto algorithm = make(needs, *parse_spec("deletion(first)"));
  EnabledSet enabled(system);
  enabled.reset(net.initial);
  {
    const Needs::Allowance allowance(needs, 100);
    EXPECT_THROW(algorithm->choose({net.initial, enabled, {}}), WorkSpent);
  }
  EXPECT_EQ(algorithm->choose({net.initial, enabled, {}}).size(), 600u);
}

TEST(Limits, TheWorkOfAChoiceIsWhatItTouches) {
  for (const char* spec : {"closure", "closure-star", "incremental", "closure-deletion"}) {
    const std::uint64_t few = work_of_choice(pairs(1'000), spec), many = work_of_choice(pairs(2'000), spec);
    EXPECT_GT(few, 0u) << spec;
    EXPECT_EQ(few, many) << spec;
  }
  for (const char* spec : {"deletion(first)", "ample"}) {
    const std::uint64_t few = work_of_choice(pairs(1'000), spec), many = work_of_choice(pairs(2'000), spec);
    EXPECT_LE(many, 2 * few + 100) << spec;
  }
}

TEST(Limits, TheSameChoiceCountsTheSame) {
  for (const Strategy& row : strategies()) {
    const std::string spec(row.name);
    EXPECT_EQ(work_of_choice(clique(40), spec), work_of_choice(clique(40), spec)) << spec;
  }
}

}  // namespace
}  // namespace onager::stubborn
