#include "report/text.h"

#include <gtest/gtest.h>

#include "report/checked.h"

namespace onager::report {

namespace {

using answer::Answer;
using answer::Kind;
using run::Reason;
using run::Verdict;

std::unique_ptr<kind::Model> falling() {
  NetBuilder builder("falling");
  const PlaceId p = builder.place("p", 1);
  builder.input(p, builder.transition("t"));
  return kind::make(std::move(builder).build());
}

Subject subject() {
  return {"falling", {"place", 1, 1}};
}

Answer searched(Verdict verdict = Verdict::kUnknown, Reason::Kind reason = Reason::Kind::kNone) {
  Answer answer;
  answer.verdict = verdict;
  answer.reason.kind = reason;
  answer.technique = run::Technique::kSearch;
  answer.used = run::plan_of({.search = "dfs"});
  return answer;
}

Answer violated(std::size_t deadlocks) {
  Answer answer = searched(Verdict::kViolated);
  answer.witnesses.assign(deadlocks, {{"falling", "deadlock", {"t"}, std::nullopt}});
  return answer;
}

std::string text_of(Kind kind, const Answer& answer, const TraceStyle& style = {}) {
  answer::Inquiry inquiry;
  inquiry.questions.push_back({.id = "id", .kind = kind});
  return check_text(*falling(), inquiry, {&answer, 1}, style);
}

bool contains(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

TEST(ExploreText, Complete) {
  Answer found = searched(Verdict::kHolds);
  found.figures = {1234567, 2345678, 2, 20 << 20};
  found.census = {3, 1000, 2000, 0};
  EXPECT_EQ(explore_text(subject(), found),
            "model       falling (1 place, 1 transition)\n"
            "method      explicit dfs tree none\n"
            "states      1,234,567\n"
            "edges       2,345,678\n"
            "deadlocks   3\n"
            "max tokens  1,000 in a place, 2,000 in a marking\n"
            "time        2.00 s\n"
            "rate        617,284 states/s\n"
            "memory      20.0 MiB, 17 bytes/state\n");
}

TEST(ExploreText, Incomplete) {
  EXPECT_TRUE(
      contains(explore_text(subject(), searched(Verdict::kUnknown, Reason::Kind::kTime)), "incomplete: time limit\n"));
}

answer::ReductionCheck checked() {
  answer::ReductionCheck result;
  result.conditions = "D0, D1, D2";
  result.states = 1234;
  result.full_states = 5678;
  result.equal = true;
  return result;
}

TEST(CheckedText, Sound) {
  const std::string text = checked_text(Kind::kExplore, checked());
  EXPECT_EQ(text,
            "checked     1,234 states; D0, D1, D2 hold\n"
            "compared    the deadlocks are exactly those of the full space of 5,678 states\n");
  Answer found = searched(Verdict::kHolds);
  found.checked = checked();
  EXPECT_TRUE(explore_text(subject(), found).ends_with(text));
  Answer answer = violated(1);
  answer.checked = checked();
  EXPECT_TRUE(contains(text_of(Kind::kDeadlock, answer), text));
  EXPECT_EQ(checked_text(Kind::kLtl, checked()),
            "checked     1,234 product states; D0, D1, D2 hold\n"
            "compared    the verdict is the same without reduction (5,678 states)\n");
}

TEST(CheckedText, WhatWasNotCheckedIsTold) {
  answer::ReductionCheck partial = checked();
  partial.bounded = 1000;
  partial.full_states.reset();
  partial.equal.reset();
  partial.reason.kind = Reason::Kind::kTime;
  EXPECT_EQ(checked_text(Kind::kExplore, partial),
            "checked     1,234 states, 1,000 of them only in part, as a bound or a limit cut runs short; "
            "D0, D1, D2 hold so far\n"
            "compared    the deadlocks were NOT compared: the full state space was not finished: time limit\n");
}

TEST(CheckedText, Unsound) {
  answer::ReductionCheck unsound = checked();
  unsound.equal = false;
  unsound.fault = answer::ReductionFault{
      "D1", "'t' is wrong", {{"p", std::int64_t{2}}, {"q", std::int64_t{1}}}, {"t", "u"}, {"v", "w"}};
  EXPECT_EQ(checked_text(Kind::kExplore, unsound),
            "checked     1,234 states\n"
            "compared    the deadlocks are NOT those of the full space of 5,678 states\n"
            "UNSOUND     D1: 't' is wrong\n"
            "in state    p=2, q=1\n"
            "with set    {t, u}\n"
            "after run   v, w\n");
}

TEST(CheckText, Sentences) {
  EXPECT_TRUE(text_of(Kind::kDeadlock, searched(Verdict::kUnknown, Reason::Kind::kMemory))
                  .starts_with("unknown: memory limit"));
  EXPECT_TRUE(text_of(Kind::kDeadlock, searched(Verdict::kHolds)).starts_with("no deadlock is reachable\n"));
  EXPECT_TRUE(text_of(Kind::kLive, searched(Verdict::kHolds)).starts_with("all transitions are live\n"));
  Answer full = searched(Verdict::kUnknown, Reason::Kind::kOverflow);
  full.reason.detail = "p";
  EXPECT_TRUE(text_of(Kind::kReach, full).starts_with("unknown: place 'p' would hold more than 4294967295 tokens\n"));
}

TEST(CheckText, Traces) {
  const std::string one = text_of(Kind::kDeadlock, violated(1));
  EXPECT_TRUE(one.starts_with("a deadlock is reachable (1 step)\n"));
  EXPECT_TRUE(contains(one, "p 1->0"));
  EXPECT_TRUE(contains(one, "(explicit dfs tree none)\n"));
  EXPECT_FALSE(contains(text_of(Kind::kDeadlock, violated(1), {.show = false}), "p 1->0"));
  EXPECT_TRUE(contains(text_of(Kind::kDeadlock, violated(2)), "deadlock 2 of 2 (1 step)\n"));
}

TEST(CheckText, ListThatMayLackSome) {
  Answer answer = violated(2);
  answer.reason.kind = Reason::Kind::kTime;
  EXPECT_TRUE(contains(text_of(Kind::kDeadlock, answer), "there may be more deadlocks: time limit\n"));
}

TEST(CheckText, AFaultIsNoVerdict) {
  Answer answer = searched();
  answer.fault = "the trace does not replay";
  EXPECT_TRUE(text_of(Kind::kDeadlock, answer).starts_with("unknown: internal error: the trace does not replay\n"));
}

TEST(CheckText, SeveralEndWithASummary) {
  answer::Inquiry inquiry;
  for (const char* id : {"a", "b", "c"}) inquiry.questions.push_back({.id = id, .kind = Kind::kDeadlock});
  const Answer answers[] = {searched(Verdict::kHolds), violated(1), searched(Verdict::kUnknown, Reason::Kind::kTime)};
  const std::string text = check_text(*falling(), inquiry, answers, {});
  EXPECT_TRUE(text.ends_with("\n3 questions: 1 hold, 1 violated, 1 unknown\n")) << text;
}

TEST(ModelName, IdOrFile) {
  EXPECT_EQ(model_name("falling", "x/y.pnml"), "falling");
  EXPECT_EQ(model_name("", "x/y.pnml"), "y.pnml");
  EXPECT_EQ(model_name("", "x/y/"), "y");
  EXPECT_EQ(model_name("", "-"), "-");
  EXPECT_EQ(model_name("", "/"), "/");
}

}  // namespace

}  // namespace onager::report
