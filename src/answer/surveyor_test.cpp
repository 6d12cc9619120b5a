// Coverage beside a naive count: all states by the players of the second opinion, which know nothing of searches.

#include "answer/surveyor.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <deque>
#include <map>
#include <set>

#include "answer/asking_test.h"
#include "frontend/load.h"
#include "generate/families.h"

namespace onager::answer {
namespace {

using witness::Extent;

Extent naive(const kind::Model& model) {
  const auto player = model.player(Watch::endless());
  Extent extent = player->extent();
  std::set<witness::Snapshot> seen = {player->state()};
  std::deque<std::any> waiting = {player->position()};
  player->see(extent);
  for (; !waiting.empty(); waiting.pop_front()) {
    player->stand_on(waiting.front());
    for (const std::string& step : player->enabled()) {
      player->stand_on(waiting.front());
      extent.count(player->parts_of(step));
      EXPECT_FALSE(player->play(step)) << step;
      if (!seen.insert(player->state()).second) continue;
      waiting.push_back(player->position());
      player->see(extent);
    }
  }
  return extent;
}

Answer surveyed(const kind::Model& model, const run::Words& words) {
  Question question;
  question.kind = Kind::kExplore;
  question.coverage = true;
  return *testing::ask(model, std::move(question), words);
}

std::map<std::string, std::string> told(const Extent& extent) {
  std::map<std::string, std::string> all;
  for (const Extent::Part& part : extent.parts) all["part " + part.name] = std::to_string(part.times);
  for (const Extent::Held& held : extent.held)
    all[fmt::format("held {} {}", static_cast<int>(held.holder), held.name)] =
        fmt::format("{} {} {}", held.least, held.greatest, held.is_seen);
  return all;
}

void expect_agreement(const kind::Model& model) {
  const auto expected = told(naive(model));
  for (const char* search : {"bfs", "dfs"})
    for (const std::uint64_t shuffle : {0U, 5U}) {
      const Answer found = surveyed(model, {.search = search, .shuffle = shuffle});
      ASSERT_TRUE(found.extent) << model.id();
      EXPECT_EQ(told(*found.extent), expected) << model.id() << " " << search << " " << shuffle;
    }
}

TEST(Surveyor, NetsAgreeWithTheNaiveCount) {
  for (const auto& [name, size] : std::map<std::string, std::uint64_t>{
           {"philosophers", 4}, {"ring", 4}, {"counters", 3}, {"workflow", 2}, {"readers-writers", 3}})
    expect_agreement(*kind::make(*generate::generate(name, size, 1)));
}

TEST(Surveyor, RandomNetsAgreeWithTheNaiveCount) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed)
    expect_agreement(*kind::make(*generate::generate("random", 7, seed)));
}

TEST(Surveyor, ExamplesAgreeWithTheNaiveCount) {
  for (const char* name : {"colored-philosophers-5.pnml", "colored-database-3.pnml", "peterson.dve",
                           "packing-robots.dve", "producer-consumer-4.pnml"}) {
    const auto model = frontend::load_model(fmt::format("{}/examples/{}", ONAGER_SOURCE_DIR, name), Watch::endless());
    ASSERT_TRUE(model) << model.error().to_string();
    expect_agreement(**model);
  }
}

// A transition of two processes is two moves; channels, arrays and negative numbers.
TEST(Surveyor, ProgramsOfAllSorts) {
  const auto model =
      frontend::parse_model("all.dve",
                            "channel c; channel {int} d[2]; int x = -3; byte a[2] = {1, 2};"
                            "process P { state p, q, r; init p; trans p -> q { sync c!; effect x = x - 1; },"
                            " q -> r { guard x < -100; }, q -> q { sync d!x; }; }"
                            "process Q { state s, t; init s; trans s -> t { sync c?; },"
                            " t -> t { sync d?x; effect a[1] = a[1] + 1; }; }"
                            "system async;",
                            Watch::endless());
  ASSERT_TRUE(model) << model.error().to_string();
  expect_agreement(**model);
}

TEST(Surveyor, VariablesOfPromela) {
  const auto model =
      frontend::parse_model("m.pml",
                            "mtype = { one, two }; byte x; chan c = [1] of { byte };"
                            "active proctype P() { int y = -2; mtype m = one; c!3; m = two; y = 5; x = 9 }"
                            "active proctype Q() { c?x; do :: x > 200 -> x = 1 od }",
                            Watch::endless());
  ASSERT_TRUE(model) << model.error().to_string();
  const Answer found = surveyed(**model, {});
  ASSERT_TRUE(found.extent && found.unreached);
  std::map<std::string, std::pair<std::int64_t, std::int64_t>> held;
  for (const Extent::Held& each : found.extent->held) held[each.name] = {each.least, each.greatest};
  EXPECT_EQ(held.at("x"), std::pair(std::int64_t{0}, std::int64_t{9}));
  EXPECT_EQ(held.at("P(0).y"), std::pair(std::int64_t{-2}, std::int64_t{5}));
  const Extent walked = naive(**model);
  EXPECT_EQ(walked.held.size(), held.size());
  for (const Extent::Held& each : walked.held)
    EXPECT_EQ(held.at(each.name), std::pair(each.least, each.greatest)) << each.name;
}

TEST(Surveyor, NobodySurveysUnasked) {
  EXPECT_FALSE(testing::explore(*generate::generate("philosophers", 3, 1)).extent);
}

}  // namespace
}  // namespace onager::answer
