#include "simulate/walk.h"

#include <gtest/gtest.h>

#include "generate/families.h"

namespace onager::simulate {
namespace {

std::unique_ptr<kind::Model> family(const std::string& name, std::uint64_t size) {
  return kind::make(*generate::generate(name, size, 1));
}

TEST(Walk, TheSameSeedGivesTheSameWalk) {
  const auto model = family("philosophers", 5);
  const Walk one = walk(*model, 1000, 7, Watch::endless()), two = walk(*model, 1000, 7, Watch::endless());
  EXPECT_EQ(one.trace, two.trace);
  EXPECT_EQ(one.steps, 1000U);
  EXPECT_EQ(one.runs, two.runs);
  EXPECT_NE(one.trace, walk(*model, 1000, 8, Watch::endless()).trace);
}

// What is covered is what a replay of the only run says.
TEST(Walk, CountsWhatIsSeen) {
  const auto model = family("ring", 4);
  const Walk found = walk(*model, 500, 3, Watch::endless());
  ASSERT_EQ(found.runs, 1U);
  std::map<std::string, std::uint64_t> fired;
  for (const std::string& step : found.trace.steps) ++fired[step];
  for (const auto& part : found.extent.parts) EXPECT_EQ(part.times, fired[part.name]) << part.name;
  std::map<std::string, std::int64_t> greatest;
  for (const auto& state : model->states_along(found.trace, Watch::endless()))
    for (const auto& [name, value] : state) greatest[name] = std::max(greatest[name], std::int64_t{std::stoll(value)});
  for (const auto& held : found.extent.held) EXPECT_EQ(held.greatest, greatest[held.name]) << held.name;
  EXPECT_EQ(model->states_along(found.trace, Watch::endless()).back(), found.state);
}

TEST(Walk, BeginsAgainWhereARunEnds) {
  const auto model = family("philosophers", 3);
  const Walk found = walk(*model, 2000, 1, Watch::endless());
  EXPECT_GT(found.deadlocks, 1U);
  EXPECT_GE(found.runs, found.deadlocks);
  EXPECT_EQ(found.trace.property, "deadlock");
  EXPECT_TRUE(model->replay(found.trace, Watch::endless()).ok());
}

TEST(Walk, NothingCanBeDone) {
  NetBuilder builder("stuck");
  builder.place("p");
  const TransitionId t = builder.transition("t");
  builder.input(0, t);
  const auto model = kind::make(std::move(builder).build());
  const Walk found = walk(*model, 100, 1, Watch::endless());
  EXPECT_EQ(found.steps, 0U);
  EXPECT_EQ(found.deadlocks, 1U);
  EXPECT_EQ(found.runs, 1U);
}

// A step that leads beyond what can be counted is not made, and is told if nothing else can be done.
TEST(Walk, BeyondWhatCanBeCounted) {
  NetBuilder builder("full");
  const PlaceId p = builder.place("p", 1), q = builder.place("q", kMaxValue - 5);
  const TransitionId t = builder.transition("t"), u = builder.transition("u");
  builder.input(p, t);
  builder.output(t, p);
  builder.output(t, q, 2);
  builder.input(p, u);
  builder.output(u, p);
  builder.output(u, q, 1);
  const auto model = kind::make(std::move(builder).build());
  const Walk found = walk(*model, 100, 1, Watch::endless());
  EXPECT_EQ(found.steps, 100U);
  EXPECT_GT(found.runs, 10U);
  EXPECT_GE(found.troubles, found.runs - 1);
  EXPECT_NE(found.trouble.find("can be counted"), std::string::npos);
  EXPECT_EQ(found.extent.held[q].greatest, std::int64_t{kMaxValue});
  EXPECT_EQ(found.extent.parts[t].times + found.extent.parts[u].times, 100U);
}

TEST(Walk, ALimitEndsIt) {
  const auto model = family("ring", 8);
  const Limits limits{.seconds = 0.05};
  Watch watch(limits);
  const Walk found = walk(*model, ~std::uint64_t{0}, 1, watch);
  EXPECT_EQ(found.limit, Limit::kTime);
  EXPECT_GT(found.steps, 0U);
}

}  // namespace
}  // namespace onager::simulate
