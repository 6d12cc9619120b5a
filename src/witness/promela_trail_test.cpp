#include "witness/promela_trail.h"

#include <gtest/gtest.h>

#include "frontend/promela/read.h"
#include "witness/replay.h"

namespace onager::witness {
namespace {

promela::Program program_of(const std::string& text) {
  Result<promela::Program> program = frontend::read_promela("model.pml", text, "model");
  EXPECT_TRUE(program) << (program ? "" : program.error().to_string());
  return *program;
}

std::string lines(std::string text) {
  for (char& c : text)
    if (c == ' ') c = '\n';
  return text + "\n";
}

// The trails in this file were written by pan, as Spin 6.5.2 makes it, with and without -o3.

constexpr const char* kMeeting = R"(byte x;
chan c = [0] of { byte };

active proctype A() {
  byte l;
  l = 1;
  l = l + 1;
  atomic {
    x = l;
    c!x
  };
  x = 3
}

active proctype B() {
  byte v;
  c?v;
  if
  :: else -> v = 9
  :: v == 2 -> v = 7
  fi;
  assert(x + v < 10)
}
)";

TEST(PromelaTrail, OneLineForEachStatement) {
  const promela::Program program = program_of(kMeeting);
  const auto trace =
      read_trail(program, lines("1:0:0 2:0:1 3:0:2 4:0:3 5:1:7 6:1:10 7:1:11 8:0:5 9:1:14"), "model.pml.trail");
  ASSERT_TRUE(trace) << trace.error().to_string();
  ASSERT_EQ(trace->steps.size(), 7u);
  EXPECT_EQ(trace->steps[0], "A(0):6 l = 1");
  EXPECT_EQ(trace->steps[2], "A(0):9 x = l ; A(0):10 c!x ; B(1):17 c?v");
  EXPECT_EQ(trace->property, "assertion");
  EXPECT_TRUE(replay(program, *trace).ok()) << replay(program, *trace).message;
}

TEST(PromelaTrail, MergedStatementsHaveNoLine) {
  const promela::Program program = program_of(kMeeting);
  const auto trace = read_trail(program, lines("-4:-4:-4 1:0:0 2:0:2 3:0:3 4:1:7 5:1:10 6:0:5 7:1:14"), "trail");
  ASSERT_TRUE(trace) << trace.error().to_string();
  EXPECT_EQ(trace->steps.size(), 7u);
  EXPECT_EQ(trace->steps[1], "A(0):7 l = (l+1)");
  EXPECT_TRUE(replay(program, *trace).ok());
}

TEST(PromelaTrail, LinesOfAClaimArePassedOver) {
  const promela::Program program = program_of(R"(bool p;
byte n;

active proctype A() {
  do
  :: n < 1 -> n++
  :: p = !p
  od
}

ltl often { [] <> (n == 2) }
)");
  const auto trace = read_trail(
      program, lines("-2:1:-2 -4:-4:-4 1:0:7 2:1:0 3:0:14 4:1:1 -1:-1:-1 5:0:14 6:1:2 7:0:14 8:1:2"), "trail");
  ASSERT_TRUE(trace) << trace.error().to_string();
  EXPECT_EQ(trace->steps.size(), 2u);
  ASSERT_TRUE(trace->cycle);
  EXPECT_EQ(trace->cycle->size(), 2u);
  EXPECT_EQ(trace->formula, "often");
  EXPECT_TRUE(replay(program, *trace).ok()) << replay(program, *trace).message;
}

constexpr const char* kWorkers = R"(byte turn;
chan q = [1] of { byte };

proctype W(byte k) {
  turn == k;
  d_step {
    q!k;
    turn++
  };
  end: q?eval(k + 5)
}

init {
  atomic {
    run W(0);
    run W(1)
  };
  turn == 2;
  turn = 9
}
)";

TEST(PromelaTrail, EndsInAnInvalidEndState) {
  const promela::Program program = program_of(kWorkers);
  const auto trace = read_trail(program, lines("-4:-4:-4 1:0:6 2:0:7 3:1:0 4:1:3 5:2:0"), "trail");
  ASSERT_TRUE(trace) << trace.error().to_string();
  EXPECT_EQ(trace->property, "deadlock");
  EXPECT_TRUE(replay(program, *trace).ok()) << replay(program, *trace).message;
}

TEST(PromelaTrail, SaysWhereItDoesNotFit) {
  const promela::Program program = program_of(kWorkers);
  const auto trace = read_trail(program, lines("1:0:6 2:0:7 3:1:0 4:2:3"), "model.pml.trail");
  ASSERT_FALSE(trace);
  EXPECT_EQ(trace.error().line, 4u);
  EXPECT_EQ(trace.error().message, "step 4: process 2 cannot make statement 3 here");
  for (const char* text : {"1:0", "1:0:x", "hello", "1:0:6:7", "1:999:0", "1:0:99999999999999999999"}) {
    const auto wrong = read_trail(program, text, "trail");
    ASSERT_FALSE(wrong) << text;
    EXPECT_EQ(wrong.error().line, 1u);
  }
  EXPECT_TRUE(read_trail(program, "", "trail"));
}

}  // namespace
}  // namespace onager::witness
