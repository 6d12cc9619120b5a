// Texts that are read, and the diagnostics for those that cannot be.

#include "frontend/dve/read.h"

#include <gtest/gtest.h>

#include <atomic>

#include "frontend/dve/write.h"
#include "tests/oracle/random_programs.h"

namespace onager::frontend {
namespace {

Program read(const std::string& text) {
  Result<Program> program = read_dve("model.dve", text, "model");
  EXPECT_TRUE(program) << program.error().to_string();
  return program ? std::move(*program) : Program{};
}

// A process with a single transition that has this body.
std::string with_body(const std::string& body, const std::string& declarations = "byte x, y, a[3]; channel c;") {
  return declarations + "\nprocess P { state s, t; init s; trans s -> t { " + body + " }; }\nsystem async;\n";
}

std::string guard_of(const std::string& text) {
  const Program program = read(with_body("guard " + text + ";"));
  std::string all;
  for (const Expression& condition : program.processes.at(0).moves.at(0).guard)
    all += (all.empty() ? "" : ", ") + write_dve(program, condition);
  return all;
}

TEST(ReadDve, OperatorsBindAsInC) {
  EXPECT_EQ(guard_of("x + y * 2 == 3"), "((x + (y * 2)) == 3)");
  EXPECT_EQ(guard_of("x - y - 1 > 0"), "(((x - y) - 1) > 0)");
  EXPECT_EQ(guard_of("x | y ^ x & 2 == 2"), "(x | (y ^ (x & 1)))");
  EXPECT_EQ(guard_of("x << 1 + 1 < y"), "((x << 2) < y)");
  EXPECT_EQ(guard_of("x == 1 or y == 1 and x == 2"), "((x == 1) || ((y == 1) && (x == 2)))");
  EXPECT_EQ(guard_of("x imply y imply 0"), "(x imply (y imply 0))");
  EXPECT_EQ(guard_of("not x == 1"), "(not (x) == 1)");
  EXPECT_EQ(guard_of("-x + ~y == 0"), "((-(x) + ~(y)) == 0)");
  EXPECT_EQ(guard_of("a[x + 1] == a[2]"), "(a[(x + 1)] == a[2])");
}

TEST(ReadDve, GuardsAreSplitWhereAllMustHold) {
  EXPECT_EQ(guard_of("x == 1 && (y == 1 and P.s), true"), "(x == 1), (y == 1), P.s");
  EXPECT_EQ(guard_of("not (x == 1 || P.t)"), "not ((x == 1)), not (P.t)");
  EXPECT_EQ(guard_of("not not x"), "x");
  EXPECT_EQ(guard_of("1 + 1 == 3"), "0");
}

TEST(ReadDve, ADeclarationOfEachKind) {
  const Program program = read(R"(
    const int N = 2 + 1;           // computed
    byte a[N] = {1, 2}, b = 44;
    int i = -5;
    channel c, d[0];
    channel {byte, int} e[N - 1];
    process P {
      byte x = N;
      state s, t; commit t; accept s; init t;
      assert s: x == 1, t: b > 2;
      trans s -> t { sync c!; }, -> s { guard P.t; sync e?{x, a[x]}; effect b = b + 1, a[0] = Q->z; }
            t -> s { sync c?; };
    }
    process Q { byte z; state q; init q; }
    process W { state w; init w; accept w; trans w -> w { guard P.s && Q->z == 0; }; }
    system async property W;
  )");
  ASSERT_EQ(program.variables.size(), 5u);
  EXPECT_EQ(program.variables[0].initial, (std::vector<std::int32_t>{1, 2, 0}));
  EXPECT_EQ(program.variables[1].initial[0], 44);
  EXPECT_EQ(program.variables[2].initial[0], -5);
  EXPECT_EQ(program.variables[3].name, "P.x");
  EXPECT_EQ(program.variables[3].initial[0], 3);
  EXPECT_EQ(program.channels[2].capacity, 2u);
  ASSERT_EQ(program.processes.size(), 2u);
  const Process& p = program.processes[0];
  EXPECT_EQ(p.initial, 1u);
  EXPECT_TRUE(p.locations[1].committed && p.locations[0].accepting);
  EXPECT_EQ(p.assertions.size(), 2u);
  ASSERT_EQ(p.moves.size(), 3u);
  EXPECT_EQ(p.moves[0].name, "P.s->t");
  EXPECT_EQ(p.moves[1].name, "P.s->s");
  EXPECT_EQ(p.moves[1].sync->targets.size(), 2u);
  EXPECT_EQ(p.moves[2].name, "P.t->s");
  ASSERT_TRUE(program.property);
  EXPECT_EQ(program.property->name, "W");
}

TEST(ReadDve, MovesBetweenTheSameStatesHaveDifferentNames) {
  const Program program = read("process P { state s; init s; trans s -> s {}, s -> s {}, s -> s {}; } system async;");
  EXPECT_EQ(program.processes[0].moves[0].name, "P.s->s");
  EXPECT_EQ(program.processes[0].moves[2].name, "P.s->s#3");
}

TEST(ReadDve, AnArrayWithoutIndexIsItsFirstElement) {
  const Program program = read(with_body("guard a == 1; effect a = 2;"));
  EXPECT_EQ(write_dve(program, program.processes[0].moves[0].guard[0]), "(a[0] == 1)");
}

struct Mistake {
  std::string text;
  std::string where;  // line:column
  std::string message;
  std::string hint;
};

TEST(ReadDve, MistakesAreToldWithTheirPlace) {
  const Mistake mistakes[] = {
      {"byte x", "1:7", "expected ';' after the declaration but found the end of the text", ""},
      {"proces P {}", "1:1", "expected 'process', 'system' or a declaration but found 'proces'",
       "did you mean 'process'?"},
      {"process P { state s; init s; tran s -> s {}; } system async;", "1:30",
       "expected a section of the process or '}' but found 'tran'", "did you mean 'trans'?"},
      {"process P { state s; } system async;", "1:9", "process 'P' has no initial state", "add: init s;"},
      {"process P { init s; } system async;", "1:9", "process 'P' has no states", "add: state s; init s;"},
      {"process P { state s; init q; } system async;", "1:27", "process 'P' has no state 'q'", "did you mean 's'?"},
      {"process P { state s, s; init s; } system async;", "1:22", "state 's' is declared twice", ""},
      {"byte x; int x; system async;", "1:13", "'x' is declared twice", "the first is a variable in line 1"},
      {"byte x[0]; system async;", "1:8", "the size of an array must be at least 1, not 0", ""},
      {"byte x[2000000]; system async;", "1:8",
       "the size of an array is too large: variables and channels may have 1000000 elements in all", ""},
      {"byte x = 99999999999; system async;", "1:10", "the number 99999999999 is too large",
       "numbers go up to 2147483647"},
      {"byte x = 300; system async;", "1:10", "300 is no byte: these go from 0 to 255", ""},
      {"int x[2] = {1, 40000}; system async;", "1:16", "40000 is no int: these go from -32768 to 32767", ""},
      {"byte x, y = x; system async;", "1:13", "an initial value must be a constant", ""},
      {"byte 1x; system async;", "1:6", "a name cannot start with a digit: '1x...'", ""},
      {"byte state; system async;", "1:6", "expected the name of a variable but found the keyword 'state'",
       "keywords cannot be names"},
      {"byte x; @ system async;", "1:9", "unexpected character '@'", ""},
      {"/* byte x;", "1:1", "the comment has no end", "end it with '*/'"},
      {"system async property W;", "1:23", "there is no process 'W'", ""},
      {"system asink;", "1:8", "expected 'async' or 'sync' but found 'asink'", ""},
      {with_body("guard z == 1;"), "2:54", "there is no variable 'z'", "did you mean 'a', 'x' or 'y'?"},
      {with_body("guard c == 1;"), "2:54", "'c' is a channel, not a variable", ""},
      {with_body("guard x[1] == 1;"), "2:54", "'x' is not an array", ""},
      {with_body("guard Q.s;"), "2:54", "there is no process 'Q'", "did you mean 'P'?"},
      {with_body("guard full(c);"), "2:54", "channel 'c' has no buffer, so it is neither full nor empty", ""},
      {with_body("guard x == ;"), "2:59", "expected an expression but found ';'", ""},
      {with_body("guard x = 1;"), "2:56", "a guard compares and does not assign", "write: =="},
      {with_body("guard (x == 1;"), "2:61", "expected ')' to close the parenthesis but found ';'", ""},
      {with_body("efect x = 1;"), "2:48", "expected 'guard', 'sync', 'effect' or '}' but found 'efect'",
       "did you mean 'effect'?"},
      {with_body("guard x; guard y;"), "2:57", "the transition has a second 'guard'", ""},
      {with_body("effect K = 1;", "const int K = 1; byte x;"), "2:55", "the constant 'K' cannot be assigned to", ""},
      {with_body("effect K[0] = 1;", "const int K[2] = {1, 2};"), "2:55", "the constant 'K' cannot be assigned to", ""},
      {with_body("sync c!1;", "channel {byte, byte} c;"), "2:53", "a message of channel 'c' has 2 values, not 1", ""},
      {with_body("guard " + std::string(500, '(') + "x" + std::string(500, ')') + ";"), "2:455",
       "the expression is nested more than 400 levels deep", "split it, or use a variable"},
      {"byte x; process P { state s; init s; trans s -> s { effect x = 1; }; } system async property P;", "1:44",
       "the property process may only observe the others", "leave out 'sync' and 'effect'"},
      {"channel c; process P { state s; init s; trans s -> s { sync c!; }; } system sync;", "1:61",
       "channels cannot be used in a synchronous system", "write: system async;"},
  };
  for (const Mistake& mistake : mistakes) {
    const Result<Program> program = read_dve("m.dve", mistake.text, "m");
    ASSERT_FALSE(program) << mistake.text;
    const Diagnostic& wrong = program.error();
    EXPECT_EQ(std::to_string(wrong.line) + ":" + std::to_string(wrong.column), mistake.where) << mistake.text;
    EXPECT_EQ(wrong.message, mistake.message);
    EXPECT_EQ(wrong.hint, mistake.hint) << mistake.text;
  }
}

TEST(ReadDve, LongChainsDoNotNest) {
  std::string guard = "x == 0";
  for (int i = 1; i < 20'000; ++i) guard += " && x != " + std::to_string(i);
  EXPECT_EQ(read(with_body("guard " + guard + ";")).processes[0].moves[0].guard.size(), 20'000u);
  std::string sum = "x";
  for (int i = 0; i < 20'000; ++i) sum += " + 1";
  EXPECT_FALSE(read_dve("", with_body("guard " + sum + ";"), ""));
}

// A process that goes round in `size` states.
std::string circle(std::size_t size) {
  std::string states = "s0", moves;
  for (std::size_t i = 1; i < size; ++i) states += ", s" + std::to_string(i);
  for (std::size_t i = 0; i < size; ++i)
    moves += "s" + std::to_string(i) + " -> s" + std::to_string((i + 1) % size) + " {} ";
  return "process P { state " + states + "; init s0; trans " + moves + "; } system async;";
}

TEST(ReadDve, ManyStatesAreReadAndTheWatchEndsIt) {
  const Program program = read(circle(20'000));
  EXPECT_EQ(program.processes[0].locations.size(), 20'000u);
  EXPECT_EQ(program.processes[0].moves[19'999].to, 0u);
  const std::atomic<bool> cancel = true;
  const Limits limits{.cancel = &cancel};
  Watch watch(limits);
  EXPECT_THROW((void)read_dve("", circle(20'000), "", watch), LimitMet);
}

// Each sender meets each receiver.
std::string meeting(std::size_t each) {
  std::string text = "channel c; ";
  for (std::size_t i = 0; i < each; ++i) {
    const std::string number = std::to_string(i);
    text += "process S" + number + " { state s; init s; trans s -> s { sync c!; }; } ";
    text += "process R" + number + " { state s; init s; trans s -> s { sync c?; }; } ";
  }
  return text + "system async;";
}

TEST(ReadDve, ProductsOfSendersAndReceiversAreBounded) {
  EXPECT_EQ(*count_joint_moves(read(meeting(100))), 10'000u);
  const Result<Program> program = read_dve("", meeting(1001), "");
  ASSERT_FALSE(program);
  EXPECT_EQ(program.error().message, "the program has more than a million joint transitions of several processes");
}

TEST(ReadDve, ASynchronousSystemWithoutProcessesHasNoSteps) {
  const Program program = read("system sync;");
  EXPECT_EQ(joint_moves(program)->size(), 0u);
  EXPECT_EQ(*count_joint_moves(program), 0u);
}

TEST(ReadDve, WhatIsWrittenIsReadAgain) {
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    const Program program = oracle::random_program(seed);
    const std::string text = write_dve(program);
    const Result<Program> again = read_dve("", text, program.id);
    ASSERT_TRUE(again) << again.error().to_string() << "\n" << text;
    EXPECT_EQ(write_dve(*again), text);
  }
}

TEST(LoadDve, AMissingFileIsADiagnostic) {
  const Result<Program> program = load_dve("no/such/file.dve");
  ASSERT_FALSE(program);
  EXPECT_EQ(program.error().file, "no/such/file.dve");
}

}  // namespace
}  // namespace onager::frontend
