#include "report/mcc.h"

#include <gtest/gtest.h>

namespace onager::report {

namespace {

using answer::Answer;
using answer::Kind;
using run::Verdict;

Answer searched(Verdict verdict, const run::Words& words = {}) {
  Answer answer;
  answer.verdict = verdict;
  answer.technique = run::Technique::kSearch;
  answer.used = run::plan_of(words);
  return answer;
}

TEST(Mcc, StateSpace) {
  EXPECT_EQ(mcc_examination("StateSpace", Kind::kExplore, searched(Verdict::kUnknown)), "CANNOT_COMPUTE\n");
  Answer found = searched(Verdict::kHolds);
  found.figures = {12345, 67890, 1, 1};
  found.census.max_tokens_in_place = 2;
  found.census.max_tokens_in_marking = 3;
  const std::string techniques = " TECHNIQUES SEQUENTIAL_PROCESSING EXPLICIT STATE_COMPRESSION\n";
  EXPECT_EQ(mcc_examination("StateSpace", Kind::kExplore, found),
            "STATE_SPACE STATES 12345" + techniques + "STATE_SPACE TRANSITIONS 67890" + techniques +
                "STATE_SPACE MAX_TOKEN_PER_MARKING 3" + techniques + "STATE_SPACE MAX_TOKEN_IN_PLACE 2" + techniques);
}

// The contest asks whether a deadlock is reachable, we whether none is.
TEST(Mcc, Examinations) {
  const auto line = [](const char* name, Kind kind, Verdict verdict) {
    return mcc_examination(name, kind, searched(verdict, {.reduction = "deletion"}));
  };
  for (const Kind kind : {Kind::kDeadlock, Kind::kOneSafe, Kind::kLive})
    EXPECT_EQ(line("X", kind, Verdict::kUnknown), "CANNOT_COMPUTE\n");
  const std::string rest = " TECHNIQUES SEQUENTIAL_PROCESSING EXPLICIT STATE_COMPRESSION STUBBORN_SETS\n";
  EXPECT_EQ(line("ReachabilityDeadlock", Kind::kDeadlock, Verdict::kViolated),
            "FORMULA ReachabilityDeadlock TRUE" + rest);
  EXPECT_EQ(line("ReachabilityDeadlock", Kind::kDeadlock, Verdict::kHolds),
            "FORMULA ReachabilityDeadlock FALSE" + rest);
  EXPECT_EQ(line("OneSafe", Kind::kOneSafe, Verdict::kHolds), "FORMULA OneSafe TRUE" + rest);
  EXPECT_EQ(line("OneSafe", Kind::kOneSafe, Verdict::kViolated), "FORMULA OneSafe FALSE" + rest);
}

TEST(Mcc, Queries) {
  answer::Question question{.id = "q-01", .kind = Kind::kBound};
  Answer found = searched(Verdict::kHolds);
  found.bound = 7;
  EXPECT_EQ(mcc_formula(question, found),
            "FORMULA q-01 7 TECHNIQUES SEQUENTIAL_PROCESSING EXPLICIT STATE_COMPRESSION\n");
  question.kind = Kind::kReach;
  found.technique = run::Technique::kStateEquation;
  EXPECT_EQ(mcc_formula(question, found),
            "FORMULA q-01 TRUE TECHNIQUES SEQUENTIAL_PROCESSING TOPOLOGICAL QUERY_REDUCTION\n");
}

}  // namespace

}  // namespace onager::report
