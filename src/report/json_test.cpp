#include "report/json.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace onager::report {

namespace {

using answer::Answer;
using answer::Kind;
using nlohmann::json;
using run::Verdict;

Subject subject() {
  return {"m", {"place", 2, 3}};
}

Answer searched(Verdict verdict = Verdict::kUnknown) {
  Answer answer;
  answer.verdict = verdict;
  answer.technique = run::Technique::kSearch;
  answer.used = run::plan_of({.search = "dfs", .shuffle = 7});
  return answer;
}

answer::Inquiry asking(answer::Question question) {
  answer::Inquiry inquiry;
  inquiry.questions.push_back(std::move(question));
  return inquiry;
}

json result(const answer::Question& question, const Answer& answer) {
  return json::parse(check_json(subject(), asking(question), {&answer, 1}))["results"][0];
}

TEST(ExploreJson, MembersAndTypes) {
  Answer found = searched();
  found.figures = {10, 20, 0.5, 1000};
  found.reason.kind = run::Reason::Kind::kTime;
  const json object = json::parse(explore_json(subject(), found));
  EXPECT_EQ(object["model"], "m");
  EXPECT_EQ(object["places"], 2);
  EXPECT_EQ(object["transitions"], 3);
  EXPECT_EQ(object["states"], 10);
  EXPECT_EQ(object["states_per_second"], 20);
  EXPECT_EQ(object["bytes_per_state"], 100);
  EXPECT_EQ(object["complete"], false);
  EXPECT_EQ(object["reason"], "time limit");
  EXPECT_EQ(object["stop"], "time");
  EXPECT_EQ(object["shuffle"], 7);
  EXPECT_EQ(object["search"], "dfs");
}

TEST(CheckJson, WithoutTrace) {
  answer::Question question{.id = "deadlock", .kind = Kind::kDeadlock};
  const json one = result(question, searched(Verdict::kHolds));
  EXPECT_EQ(one["verdict"], "holds");
  EXPECT_TRUE(one["trace"].is_null());
  EXPECT_FALSE(one.contains("traces"));
  EXPECT_EQ(one["technique"], "explicit dfs tree none");
  question.most = 3;
  EXPECT_EQ(result(question, searched(Verdict::kHolds))["traces"], json::array());
}

TEST(CheckJson, AllTraces) {
  Answer answer = searched(Verdict::kViolated);
  const witness::ReplayOutcome confirmed{witness::Judgement::kConfirmed, "", 0, {}};
  answer.witnesses = {{{"m", "deadlock", {"a", "b"}, std::nullopt}, confirmed},
                      {{"m", "deadlock", {}, std::nullopt}, confirmed}};
  answer::Question question{.id = "deadlock", .kind = Kind::kDeadlock};
  question.most = 3;
  const json all = result(question, answer);
  EXPECT_EQ(all["trace"], json({"a", "b"}));
  EXPECT_EQ(all["replayed"], true);
  EXPECT_EQ(all["deadlocks"], 2);
  EXPECT_EQ(all["traces"], json::parse(R"([["a", "b"], []])"));
  const json brief = json::parse(check_json(subject(), asking(question), {&answer, 1}, {.show = false}))["results"][0];
  EXPECT_TRUE(brief["trace"].is_null() && brief["traces"].is_null());
  EXPECT_EQ(brief["steps"], 2);
  EXPECT_EQ(brief["deadlocks"], 2);
}

// What was used, and nothing that was not.
TEST(CheckJson, SettingsThatWereUsed) {
  const answer::Question ltl{.id = "ltl", .kind = Kind::kLtl};
  const json used = result(ltl, searched(Verdict::kHolds))["used"];
  EXPECT_EQ(used["emptiness"], "tarjan");
  EXPECT_EQ(used["shuffle"], 7);
  for (const char* word : {"search", "proviso", "time_limit", "ltl_translator"})
    EXPECT_FALSE(used.contains(word)) << word;
  Answer decided = searched(Verdict::kHolds);
  decided.technique = run::Technique::kInitialState;
  EXPECT_EQ(result({.id = "reach", .kind = Kind::kReach}, decided)["used"], json::object());
}

TEST(CheckJson, SettingsThatAllAgreeOnAreOfTheWhole) {
  answer::Inquiry inquiry = asking({.id = "a", .kind = Kind::kReach});
  inquiry.questions.push_back({.id = "b", .kind = Kind::kReach});
  std::vector<Answer> answers = {searched(Verdict::kHolds), searched(Verdict::kHolds)};
  answers[1].used.search = search::find("bfs");
  const json whole = json::parse(check_json(subject(), inquiry, answers));
  EXPECT_EQ(whole["store"], "tree");
  EXPECT_FALSE(whole.contains("search"));
  EXPECT_EQ(whole["results"][0]["used"]["search"], "dfs");
  EXPECT_EQ(whole["results"][1]["used"]["search"], "bfs");
}

TEST(Json, CheckedReduction) {
  Answer found = searched();
  EXPECT_FALSE(json::parse(explore_json(subject(), found)).contains("checked"));
  found.checked.emplace();
  found.checked->conditions = "D0, D1, D2w";
  found.checked->states = 5;
  found.checked->reason.kind = run::Reason::Kind::kTime;
  const json open = {{"conditions", "D0, D1, D2w"},
                     {"states", 5},
                     {"bounded", 0},
                     {"full_states", nullptr},
                     {"deadlocks_equal", nullptr},
                     {"reason", "time limit"},
                     {"fault", nullptr}};
  EXPECT_EQ(json::parse(explore_json(subject(), found))["checked"], open);
  found.checked->equal = false;
  found.checked->full_states = 9;
  found.checked->fault = answer::ReductionFault{"D1", "text", {{"p", std::int64_t{2}}}, {"t"}, {"u", "v"}};
  const json checked = result({.id = "deadlock", .kind = Kind::kDeadlock}, found)["checked"];
  EXPECT_EQ(checked["deadlocks_equal"], false);
  EXPECT_EQ(checked["full_states"], 9);
  EXPECT_EQ(checked["fault"], json::parse(R"({"condition": "D1", "message": "text", "state": {"p": 2}, "set": ["t"],
                                              "run": ["u", "v"]})"));
  EXPECT_EQ(result({.id = "r", .kind = Kind::kReach}, found)["checked"]["verdict_equal"], false);
}

TEST(Json, FaultsAreTold) {
  Answer found = searched();
  found.fault = "the trace does not replay";
  EXPECT_EQ(result({.id = "deadlock", .kind = Kind::kDeadlock}, found)["fault"], "the trace does not replay");
}

TEST(Json, ErrorsAreOneObject) {
  EXPECT_EQ(json::parse(error_json({"f.pnml", 3, 7, "what", "how"})),
            json::parse(R"({"error": {"file": "f.pnml", "line": 3, "column": 7, "message": "what", "hint": "how"}})"));
}

TEST(Json, IdsThatAreNotUtf8) {
  Subject odd = subject();
  odd.model = "m\xff";
  EXPECT_EQ(json::parse(explore_json(odd, searched()))["model"], "m\xef\xbf\xbd");
}

}  // namespace

}  // namespace onager::report
