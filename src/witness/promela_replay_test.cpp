#include <gtest/gtest.h>

#include "frontend/promela/read.h"
#include "witness/print.h"
#include "witness/replay.h"

namespace onager::witness {
namespace {

promela::Program program_of(const std::string& text) {
  Result<promela::Program> program = frontend::read_promela("model.pml", text, "model");
  EXPECT_TRUE(program) << (program ? "" : program.error().to_string());
  return *program;
}

constexpr const char* kModel = R"(byte x;
active proctype P() {
  do
  :: x < 2 -> x = x + 1
  :: x == 2 -> x = 0
  :: x == 1 -> break
  od;
  printf("x is %d\n", x);
  assert(x == 0);
  x == 7
}
ltl never_two { [] (x != 2) }
ltl often { [] <> (x == 0) }
)";

const std::vector<std::string> kUp = {"P(0):4 ((x<2))", "P(0):4 x = (x+1)"};
const std::vector<std::string> kLeave = {"P(0):4 ((x<2))", "P(0):4 x = (x+1)", "P(0):6 ((x==1))"};

Trace trace_of(const std::string& property, std::vector<std::string> steps, const std::string& formula = "") {
  return {"model", property, std::move(steps), std::nullopt, formula, {}};
}

Judgement judged(const promela::Program& program, const Trace& trace) {
  return replay(program, trace).judgement;
}

TEST(PromelaReplay, ConditionsOnTheLastState) {
  const promela::Program program = program_of(kModel);
  EXPECT_EQ(judged(program, trace_of("reach", kUp, "x = 1")), Judgement::kConfirmed);
  EXPECT_EQ(judged(program, trace_of("reach", kUp, "x = 2")), Judgement::kRefuted);
  EXPECT_EQ(judged(program, trace_of("invariant", kUp, "x < 1")), Judgement::kConfirmed);
  EXPECT_EQ(judged(program, trace_of("invariant", kUp, "x < 5")), Judgement::kRefuted);
  EXPECT_EQ(judged(program, trace_of("reach", kUp, "z = 2")), Judgement::kCannotJudge);
  EXPECT_EQ(judged(program, trace_of("reach", {"P(0):4 x = (x+1)"}, "x = 1")), Judgement::kRefuted);
  EXPECT_EQ(judged(program, trace_of("something", kUp)), Judgement::kCannotJudge);
}

TEST(PromelaReplay, EndsAndAssertions) {
  const promela::Program program = program_of(kModel);
  std::vector<std::string> steps = kLeave;
  steps.push_back("P(0):8 printf('x is %d\\n',x)");
  EXPECT_EQ(judged(program, trace_of("assertion", steps)), Judgement::kRefuted);
  steps.push_back("P(0):9 assert((x==0))");
  EXPECT_EQ(judged(program, trace_of("assertion", steps)), Judgement::kConfirmed);
  EXPECT_EQ(judged(program, trace_of("deadlock", steps)), Judgement::kConfirmed);
  EXPECT_EQ(judged(program, trace_of("deadlock", kUp)), Judgement::kRefuted);
  const promela::Program quiet = program_of("byte x; active proctype P() { end: x == 1 }");
  EXPECT_EQ(judged(quiet, trace_of("deadlock", {})), Judgement::kRefuted);
  EXPECT_EQ(judged(quiet, trace_of("deadlock-strict", {})), Judgement::kConfirmed);
}

TEST(PromelaReplay, Lassos) {
  const promela::Program program = program_of(kModel);
  const std::vector<std::string> round = {"P(0):4 ((x<2))",   "P(0):4 x = (x+1)", "P(0):4 ((x<2))",
                                          "P(0):4 x = (x+1)", "P(0):5 ((x==2))",  "P(0):5 x = 0"};
  Trace trace = trace_of("ltl", {}, "never_two");
  trace.cycle = round;
  EXPECT_EQ(judged(program, trace), Judgement::kConfirmed);
  trace.formula = "often";
  EXPECT_EQ(judged(program, trace), Judgement::kRefuted);
  trace.formula = "G (x != 2)";
  EXPECT_EQ(judged(program, trace), Judgement::kConfirmed);
  trace.formula = "G F (x = 0)";
  EXPECT_EQ(judged(program, trace), Judgement::kRefuted);
  trace.cycle->pop_back();
  EXPECT_EQ(judged(program, trace), Judgement::kRefuted);
  trace.cycle = std::vector<std::string>{};
  EXPECT_EQ(judged(program, trace), Judgement::kRefuted);
}

TEST(PromelaReplay, Prints) {
  const promela::Program program = program_of(kModel);
  std::vector<std::string> steps = kLeave;
  steps.push_back("P(0):8 printf('x is %d\\n',x)");
  const std::string text = print(program, trace_of("reach", steps));
  EXPECT_NE(text.find("initially: x=0, P(0)=3"), std::string::npos) << text;
  EXPECT_NE(text.find("2. P(0):4 x = (x+1)"), std::string::npos) << text;
  EXPECT_NE(text.find("x 0->1"), std::string::npos) << text;
  EXPECT_NE(text.find("prints \"x is 1 \""), std::string::npos) << text;
  EXPECT_NE(text.find("finally: x=1, P(0)=9"), std::string::npos) << text;
}

TEST(PromelaReplay, ProcessesComeAndGo) {
  const promela::Program program = program_of("proctype A() { byte v = 1; skip }\ninit { run A() }\n");
  const Trace trace = trace_of("reach", {"init(0):2 (run A())", "A(1):1 (1)", "A(1):1 -end-"});
  const std::string text = print(program, trace);
  EXPECT_NE(text.find("A(1)=1, A(1):v=1"), std::string::npos) << text;
  EXPECT_NE(text.find("A(1) is gone"), std::string::npos) << text;
  EXPECT_EQ(states_along(program, trace, Watch::endless()).size(), 4u);
}

}  // namespace
}  // namespace onager::witness
