#include "report/json.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace onager::report {

namespace {

using nlohmann::json;

Subject subject() {
  return {"m", 2, 3, {{"search", "dfs"}, {"store", "tree"}, {"reduction", "none"}, {"shuffle", std::uint64_t{7}}}};
}

TEST(ExploreJson, MembersAndTypes) {
  check::Exploration found;
  found.figures = {10, 20, 0.5, 1000};
  found.reason = "time limit";
  const json object = json::parse(explore_json(subject(), found));
  EXPECT_EQ(object["model"], "m");
  EXPECT_EQ(object["places"], 2);
  EXPECT_EQ(object["transitions"], 3);
  EXPECT_EQ(object["states"], 10);
  EXPECT_EQ(object["states_per_second"], 20);
  EXPECT_EQ(object["bytes_per_state"], 100);
  EXPECT_EQ(object["complete"], false);
  EXPECT_EQ(object["reason"], "time limit");
  EXPECT_EQ(object["shuffle"], 7);
  EXPECT_EQ(object["search"], "dfs");
}

TEST(DeadlockJson, WithoutTrace) {
  check::DeadlockAnswer answer;
  answer.verdict = check::Verdict::kHolds;
  const json result = json::parse(deadlock_json(subject(), answer, false))["results"][0];
  EXPECT_EQ(result["verdict"], "holds");
  EXPECT_TRUE(result["trace"].is_null());
  EXPECT_FALSE(result.contains("traces"));
  EXPECT_EQ(result["technique"], "explicit dfs tree none");
  EXPECT_EQ(json::parse(deadlock_json(subject(), answer, true))["results"][0]["traces"], json::array());
}

TEST(DeadlockJson, AllTraces) {
  check::DeadlockAnswer answer;
  answer.verdict = check::Verdict::kViolated;
  answer.traces = {{"m", "deadlock", {"a", "b"}, std::nullopt}, {"m", "deadlock", {}, std::nullopt}};
  const json result = json::parse(deadlock_json(subject(), answer, true))["results"][0];
  EXPECT_EQ(result["trace"], json({"a", "b"}));
  EXPECT_EQ(result["deadlocks"], 2);
  EXPECT_EQ(result["traces"], json::parse(R"([["a", "b"], []])"));
}

TEST(Json, CheckedReduction) {
  check::Exploration found;
  EXPECT_FALSE(json::parse(explore_json(subject(), found)).contains("checked"));
  found.checked.emplace();
  found.checked->conditions = "D0, D1, D2w";
  found.checked->states = 5;
  found.checked->reason = "why";
  const json open = {{"conditions", "D0, D1, D2w"}, {"states", 5},     {"bounded", 0},    {"full_states", nullptr},
                     {"deadlocks_equal", nullptr},  {"reason", "why"}, {"fault", nullptr}};
  EXPECT_EQ(json::parse(explore_json(subject(), found))["checked"], open);
  check::DeadlockAnswer answer;
  answer.checked = found.checked;
  answer.checked->deadlocks_equal = false;
  answer.checked->full_states = 9;
  answer.checked->fault = check::ReductionFault{"D1", "text", {{"p", 2}}, {"t"}, {"u", "v"}};
  const json checked = json::parse(deadlock_json(subject(), answer, false))["results"][0]["checked"];
  EXPECT_EQ(checked["deadlocks_equal"], false);
  EXPECT_EQ(checked["full_states"], 9);
  EXPECT_EQ(checked["fault"], json::parse(R"({"condition": "D1", "message": "text", "state": {"p": 2}, "set": ["t"],
                                              "run": ["u", "v"]})"));
}

TEST(Json, IdsThatAreNotUtf8) {
  Subject odd = subject();
  odd.model = "m\xff";
  EXPECT_EQ(json::parse(explore_json(odd, {}))["model"], "m\xef\xbf\xbd");
}

}  // namespace

}  // namespace onager::report
