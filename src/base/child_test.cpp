#include "base/child.h"

#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>

namespace onager {
namespace {

ChildEnd shell(const std::string& command, Watch& watch, std::size_t most = 1 << 20) {
  return run_child({"sh", "-c", command}, Errors::kInOutput, most, watch);
}

// Whether the process is gone; a child of somebody else's may take a moment.
bool is_gone(pid_t process) {
  for (int i = 0; i < 1000 && ::kill(process, 0) == 0; ++i) ::usleep(10'000);
  return ::kill(process, 0) != 0 && errno == ESRCH;
}

TEST(Child, TellsExitCodeAndOutput) {
  const ChildEnd end = shell("echo out; echo err >&2; exit 3", Watch::endless());
  EXPECT_EQ(end.code, 3);
  EXPECT_EQ(end.output, "out\nerr\n");
  EXPECT_FALSE(end.too_long);
}

TEST(Child, HasAnEmptyInput) {
  EXPECT_EQ(shell("cat", Watch::endless()).output, "");
}

TEST(Child, ASignalAndAMissingProgramAreNoSuccess) {
  EXPECT_EQ(shell("kill -9 $$", Watch::endless()).code, -1);
  EXPECT_NE(run_child({"/no/such/program"}, Errors::kInOutput, 100, Watch::endless()).code, 0);
}

TEST(Child, MayNotWriteForEver) {
  const ChildEnd end = shell("yes", Watch::endless(), 100'000);
  EXPECT_TRUE(end.too_long);
  EXPECT_LT(end.output.size(), 200'000u);
}

TEST(Child, EndsWithTheTimeAndTakesItsOwnChildrenAlong) {
  const Limits limits{.seconds = 0.2};
  Watch watch(limits);
  EXPECT_THROW(shell("sleep 1000 & sleep 1000", watch), LimitMet);
}

TEST(Child, WhatItLeavesBehindIsEnded) {
  const ChildEnd end = shell("sleep 1000 & echo $!", Watch::endless());
  EXPECT_EQ(end.code, 0);
  EXPECT_TRUE(is_gone(std::stoi(end.output)));
}

TEST(Child, EndsWhenTheRunIsCancelled) {
  const std::atomic<bool> cancel = true;
  const Limits limits{.cancel = &cancel};
  Watch watch(limits);
  EXPECT_THROW(shell("sleep 1000", watch), LimitMet);
}

TEST(Child, ItsMemoryIsThatOfTheRun) {
  const Limits limits{.seconds = 60, .bytes = 200'000'000};
  Watch watch(limits);
  try {
    shell("exec awk 'BEGIN { s = \"x\"; while (1) s = s s }'", watch);
    GTEST_SKIP() << "awk ended by itself";
  } catch (const LimitMet& met) {
    EXPECT_EQ(met.limit(), Limit::kMemory);
  }
}

}  // namespace
}  // namespace onager
