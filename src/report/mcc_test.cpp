#include "report/mcc.h"

#include <gtest/gtest.h>

namespace onager::report {

namespace {

TEST(Mcc, StateSpace) {
  check::Exploration found;
  EXPECT_EQ(mcc_state_space(found), "CANNOT_COMPUTE\n");
  found.complete = true;
  found.figures = {12345, 67890, 1, 1};
  found.max_tokens_in_place = 2;
  found.max_tokens_in_marking = 3;
  const std::string techniques = " TECHNIQUES SEQUENTIAL_PROCESSING EXPLICIT STATE_COMPRESSION\n";
  EXPECT_EQ(mcc_state_space(found), "STATE_SPACE STATES 12345" + techniques + "STATE_SPACE TRANSITIONS 67890" +
                                        techniques + "STATE_SPACE MAX_TOKEN_PER_MARKING 3" + techniques +
                                        "STATE_SPACE MAX_TOKEN_IN_PLACE 2" + techniques);
}

TEST(Mcc, Formulas) {
  check::DeadlockAnswer deadlock;
  check::SafetyAnswer safe;
  EXPECT_EQ(mcc_deadlock(deadlock), "CANNOT_COMPUTE\n");
  EXPECT_EQ(mcc_one_safe(safe), "CANNOT_COMPUTE\n");
  deadlock.verdict = safe.verdict = check::Verdict::kViolated;
  EXPECT_TRUE(mcc_deadlock(deadlock).starts_with("FORMULA ReachabilityDeadlock TRUE TECHNIQUES "));
  EXPECT_TRUE(mcc_one_safe(safe).starts_with("FORMULA OneSafe FALSE TECHNIQUES "));
  deadlock.verdict = safe.verdict = check::Verdict::kHolds;
  EXPECT_TRUE(mcc_deadlock(deadlock).starts_with("FORMULA ReachabilityDeadlock FALSE TECHNIQUES "));
  EXPECT_TRUE(mcc_one_safe(safe).starts_with("FORMULA OneSafe TRUE TECHNIQUES "));
}

}  // namespace

}  // namespace onager::report
