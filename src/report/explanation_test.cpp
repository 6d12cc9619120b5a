#include "report/explanation.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "report/json.h"

namespace onager::report {

namespace {

using explain::Explanation;
using Kind = Explanation::Reason::Kind;

Subject subject() {
  return {"m", {"place", 4, 4}};
}

run::Plan plan() {
  return run::plan_of({.reduction = "closure"});
}

// t needs u, which needs v or, by another way, w; x is in for free.
Explanation sample() {
  Explanation found;
  found.transitions = {"t", "u", "v", "w", "x"};
  found.state = {{"a", std::int64_t{1}}, {"b", std::int64_t{2}}};
  found.enabled = {0, 2, 3};
  found.chosen = {0, 2};
  found.members = {{0, true, true, kNone, {{Kind::kConflict, "", {{1, "a"}}, true, true}}},
                   {1,
                    false,
                    false,
                    0,
                    {{Kind::kFalseGuard, "c >= 2, has 1", {{2, ""}}, true, true},
                     {Kind::kExclusion, "d >= 1, has 1", {{3, ""}}, false, false}}},
                   {2, true, true, 1, {}}};
  found.unneeded = {4};
  return found;
}

TEST(ExplanationText, Whole) {
  EXPECT_EQ(explanation_text(subject(), plan(), {"s1", "s2"}, sample()),
            "model       m (4 places, 4 transitions)\n"
            "reduction   closure, relations static\n"
            "after       s1, s2\n"
            "marking     a=1, b=2\n"
            "enabled     t, v, w\n"
            "chosen      t, v\n"
            "postponed   w\n"
            "\n"
            "t (enabled, key): the set starts here\n"
            "  conflicts with u (a)\n"
            "u (disabled): needed by t\n"
            "  lacks c >= 2, has 1; only v can change that\n"
            "v (enabled, key): needed by t > u\n"
            "  needs nothing\n"
            "\n"
            "also in the set, but disabled and not needed by the others: x\n");
}

TEST(ExplanationText, OtherReasons) {
  Explanation found = sample();
  found.members = {{0, true, false, kNone, {{Kind::kLeftConflict, "", {{1, ""}}, false, true}}},
                   {1, false, false, 0, {{Kind::kExclusion, "d >= 1, has 1", {{2, ""}}, true, true}}},
                   {2, false, false, 0, {{Kind::kFalseGuard, "c >= 2, has 1", {}, true, true}}}};
  const std::string text = explanation_text(subject(), plan(), {}, found);
  for (const char* part :
       {"after       no step: the initial state\n", "may have to come after u -- NOT IN THE SET\n",
        "is excluded by d >= 1, has 1; only v can change that\n", "lacks c >= 2, has 1; nothing can change that\n"})
    EXPECT_NE(text.find(part), std::string::npos) << text;
}

TEST(ExplanationText, DeadlocksAndLimits) {
  Explanation found;
  EXPECT_TRUE(explanation_text(subject(), plan(), {}, found).ends_with("enabled     nothing: a deadlock\n"));
  found.unfinished.kind = run::Reason::Kind::kTime;
  EXPECT_TRUE(explanation_text(subject(), plan(), {}, found).ends_with("incomplete: time limit\n"));
}

TEST(ExplanationText, LongListsAndPathsAreCut) {
  Explanation found = sample();
  found.transitions.assign(30, "t");
  found.unneeded.assign(25, 4);
  found.members.clear();
  for (std::uint32_t i = 0; i < 12; ++i) found.members.push_back({i, false, false, i == 0 ? kNone : i - 1, {}});
  const std::string text = explanation_text(subject(), plan(), {}, found);
  EXPECT_NE(text.find(", ... and 5 more\n"), std::string::npos);
  EXPECT_NE(text.find("needed by t > t > t > ... > t > t > t\n"), std::string::npos);
}

TEST(ExplanationDot, NodesAndBoxes) {
  const std::string text = explanation_dot(subject(), plan(), sample());
  for (const char* part :
       {"label=\"m, closure, relations static: 2 of 3 enabled transitions chosen\"",
        "t0 [label=\"t\", style=\"filled,solid\", fillcolor=palegreen, penwidth=2];",
        "t1 [label=\"u\", style=\"solid\"];",
        "t3 [label=\"w\", style=\"filled,dashed\", fillcolor=gray92, color=gray60", "c0 [label=\"conflict\", shape=box",
        "c0 -> t1 [label=\"a\"];", "c1 [label=\"c >= 2, has 1\", shape=box",
        "c2 [label=\"excluded by d >= 1, has 1\", shape=box, height=0.2, margin=0.04, fontsize=8, style=dashed",
        "t1 -> c2 [arrowhead=none, style=dashed"})
    EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
}

TEST(ExplanationJson, Members) {
  const auto object = nlohmann::json::parse(explanation_json(subject(), plan(), {"s"}, sample()));
  EXPECT_EQ(object["steps"], nlohmann::json({"s"}));
  EXPECT_EQ(object["state"], nlohmann::json::parse(R"({"a": 1, "b": 2})"));
  EXPECT_EQ(object["chosen"], nlohmann::json({"t", "v"}));
  EXPECT_EQ(object["unneeded"], nlohmann::json({"x"}));
  ASSERT_EQ(object["members"].size(), 3u);
  EXPECT_EQ(object["members"][2]["path"], nlohmann::json({"t", "u", "v"}));
  EXPECT_EQ(object["members"][1]["reasons"][0], nlohmann::json::parse(R"({"kind": "false-guard",
      "guard": "c >= 2, has 1", "needs": [{"transition": "v", "over": ""}], "in_set": true, "taken": true})"));
  EXPECT_EQ(object["members"][1]["reasons"][1]["kind"], "exclusion");
}

}  // namespace

}  // namespace onager::report
