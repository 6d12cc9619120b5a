#include "report/text.h"

#include <gtest/gtest.h>

#include "report/checked.h"

namespace onager::report {

namespace {

Net falling() {
  NetBuilder builder("falling");
  const PlaceId p = builder.place("p", 1);
  builder.input(p, builder.transition("t"));
  return std::move(builder).build();
}

Subject subject() {
  return {
      "falling", 1, 1, {{"search", "dfs"}, {"store", "tree"}, {"reduction", "none"}, {"shuffle", std::uint64_t{0}}}};
}

check::DeadlockAnswer violated(std::size_t deadlocks) {
  check::DeadlockAnswer answer;
  answer.verdict = check::Verdict::kViolated;
  answer.traces.assign(deadlocks, {"falling", "deadlock", {"t"}, std::nullopt});
  return answer;
}

bool contains(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

TEST(ExploreText, Complete) {
  check::Exploration found;
  found.complete = true;
  found.figures = {1234567, 2345678, 2, 20 << 20};
  found.deadlocks = 3;
  found.max_tokens_in_place = 1000;
  found.max_tokens_in_marking = 2000;
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
  check::Exploration found;
  found.reason = "time limit";
  EXPECT_TRUE(contains(explore_text(subject(), found), "incomplete: time limit\n"));
}

check::ReductionCheck checked() {
  check::ReductionCheck result;
  result.conditions = "D0, D1, D2";
  result.states = 1234;
  result.full_states = 5678;
  result.deadlocks_equal = true;
  return result;
}

TEST(ReductionText, Sound) {
  EXPECT_EQ(reduction_text(checked()),
            "checked     1,234 states; D0, D1, D2 hold\n"
            "compared    the deadlocks are exactly those of the full space of 5,678 states\n");
  check::Exploration found;
  found.checked = checked();
  EXPECT_TRUE(explore_text(subject(), found).ends_with(reduction_text(checked())));
  check::DeadlockAnswer answer = violated(1);
  answer.checked = checked();
  EXPECT_TRUE(contains(deadlock_text(subject(), falling(), answer, {}), reduction_text(checked())));
}

TEST(ReductionText, WhatWasNotCheckedIsTold) {
  check::ReductionCheck partial = checked();
  partial.bounded = 1000;
  partial.full_states.reset();
  partial.deadlocks_equal.reset();
  partial.reason = "the full state space was not finished: time limit";
  EXPECT_EQ(reduction_text(partial),
            "checked     1,234 states, 1,000 of them only in part, as a bound or a limit cut runs short; "
            "D0, D1, D2 hold so far\n"
            "compared    the deadlocks were NOT compared: the full state space was not finished: time limit\n");
}

TEST(ReductionText, Unsound) {
  check::ReductionCheck unsound = checked();
  unsound.deadlocks_equal = false;
  unsound.fault = check::ReductionFault{"D1", "'t' is wrong", {{"p", 2}, {"q", 1}}, {"t", "u"}, {"v", "w"}};
  EXPECT_EQ(reduction_text(unsound),
            "checked     1,234 states\n"
            "compared    the deadlocks are NOT those of the full space of 5,678 states\n"
            "UNSOUND     D1: 't' is wrong\n"
            "in state    p=2, q=1\n"
            "with set    {t, u}\n"
            "after run   v, w\n");
}

TEST(DeadlockText, Sentences) {
  check::DeadlockAnswer answer;
  answer.reason = "memory limit";
  EXPECT_TRUE(deadlock_text(subject(), falling(), answer, {}).starts_with("unknown: memory limit"));
  answer.verdict = check::Verdict::kHolds;
  answer.reason.clear();
  EXPECT_TRUE(deadlock_text(subject(), falling(), answer, {}).starts_with("no deadlock is reachable\n"));
}

TEST(DeadlockText, Traces) {
  const std::string one = deadlock_text(subject(), falling(), violated(1), {});
  EXPECT_TRUE(one.starts_with("a deadlock is reachable (1 step)\n"));
  EXPECT_TRUE(contains(one, "p 1->0"));
  EXPECT_TRUE(contains(one, "(explicit dfs tree none)\n"));
  EXPECT_FALSE(contains(deadlock_text(subject(), falling(), violated(1), {.show = false}), "p 1->0"));
  EXPECT_TRUE(contains(deadlock_text(subject(), falling(), violated(2), {}), "deadlock 2 of 2 (1 step)\n"));
}

TEST(DeadlockText, ListThatMayLackSome) {
  check::DeadlockAnswer answer = violated(2);
  answer.reason = "time limit";
  EXPECT_TRUE(contains(deadlock_text(subject(), falling(), answer, {}), "there may be more deadlocks: time limit\n"));
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
