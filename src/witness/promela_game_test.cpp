#include "witness/promela_game.h"

#include <gtest/gtest.h>

#include <set>

#include "frontend/promela/read.h"

namespace onager::witness {
namespace {

promela::Program program_of(const std::string& text) {
  Result<promela::Program> program = frontend::read_promela("model.pml", text, "model");
  EXPECT_TRUE(program) << (program ? "" : program.error().to_string());
  return *program;
}

std::vector<std::string> names(const PromelaGame& game) {
  std::vector<std::string> all;
  for (const PromelaGame::Step& step : game.steps()) all.push_back(step.name);
  return all;
}
using Names = std::vector<std::string>;

// Fires the only step of each state, `count` times.
void walk(PromelaGame& game, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    ASSERT_EQ(game.steps().size(), 1u) << i;
    EXPECT_EQ(game.fire(game.steps()[0].name), std::nullopt);
  }
}

TEST(PromelaGame, NamesSayWhoWhereAndWhat) {
  const promela::Program program = program_of("byte x;\nactive proctype P() {\n  x = x + 1\n}\n");
  PromelaGame game(program);
  EXPECT_EQ(names(game), Names{"P(0):3 x = (x+1)"});
  walk(game, 1);
  EXPECT_EQ(game.value_of("x"), 1);
  EXPECT_EQ(names(game), Names{"P(0):4 -end-"});
  walk(game, 1);
  EXPECT_TRUE(game.steps().empty());
  EXPECT_TRUE(game.is_end_state(true));
}

TEST(PromelaGame, EqualNamesAreNumbered) {
  const promela::Program program = program_of("byte x;\nactive proctype P() { if :: x = 1 :: x = 1 :: x = 2 fi }\n");
  const PromelaGame game(program);
  EXPECT_EQ(names(game), (Names{"P(0):2 x = 1", "P(0):2 x = 1 #2", "P(0):2 x = 2"}));
}

TEST(PromelaGame, EveryWayThroughAnAtomicSequenceIsAStep) {
  const promela::Program program = program_of(R"(byte x;
active proctype P() {
  atomic {
    if
    :: x = 1
    :: x = 2
    fi;
    x = x + 1
  };
  x = 0
}
)");
  PromelaGame game(program);
  EXPECT_EQ(names(game), (Names{"P(0):5 x = 1 ; P(0):8 x = (x+1)", "P(0):6 x = 2 ; P(0):8 x = (x+1)"}));
  EXPECT_EQ(game.fire(names(game)[1]), std::nullopt);
  EXPECT_EQ(game.value_of("x"), 3);
}

TEST(PromelaGame, ABlockedAtomicSequenceIsAState) {
  const promela::Program program = program_of(R"(byte x;
active proctype P() {
  atomic {
    x = 1;
    x == 2;
    x = 3
  }
}
active proctype Q() {
  x == 1;
  x = 2
}
)");
  PromelaGame game(program);
  walk(game, 1);
  EXPECT_EQ(names(game), Names{"Q(1):10 ((x==1))"});
  walk(game, 1);
  EXPECT_EQ(names(game), Names{"Q(1):11 x = 2"});
  walk(game, 1);
  EXPECT_EQ(names(game), (Names{"P(0):5 ((x==2)) ; P(0):6 x = 3", "Q(1):12 -end-"}));
}

TEST(PromelaGame, ARendezvousHandsAtomicityOver) {
  const promela::Program program = program_of(R"(byte x;
chan c = [0] of { byte };
active proctype S() {
  atomic {
    c!7;
    x = 1
  }
}
active proctype R() {
  byte v;
  atomic {
    c?v;
    v = v + 1
  };
  x = 2
}
)");
  PromelaGame game(program);
  EXPECT_EQ(names(game), Names{"S(0):5 c!7 ; R(1):12 c?v ; R(1):13 v = (v+1)"});
  walk(game, 1);
  EXPECT_EQ(names(game), (Names{"S(0):6 x = 1", "R(1):15 x = 2"}));
  EXPECT_EQ(game.value_of("R[1]:v"), 8);
}

// The jump out of an atomic sequence is a step of its own once atomicity is lost.
TEST(PromelaGame, JumpsOutOfAnAtomicSequenceAreSteps) {
  const promela::Program program = program_of(R"(byte x;
chan c = [0] of { byte };
active proctype S() {
  atomic {
    c!1;
    goto done
  };
  x = 9;
done:
  x = 1
}
active proctype R() {
  c?_
}
)");
  PromelaGame game(program);
  walk(game, 1);
  EXPECT_EQ(names(game), (Names{"S(0):6 goto done", "R(1):14 -end-"}));
}

TEST(PromelaGame, EscapesComeFirst) {
  const promela::Program program = program_of(R"(byte x;
active proctype P() {
  {
    { x = 1; x = 2 } unless { x == 0 -> x = 5 }
  } unless { x == 5 -> x = 6 }
}
)");
  PromelaGame game(program);
  EXPECT_EQ(names(game), Names{"P(0):4 ((x==0))"});
  walk(game, 2);
  EXPECT_EQ(game.value_of("x"), 5);
}

// In pan the statements of an escape are in reverse order, so that `else` there finds nothing before it.
TEST(PromelaGame, ElseInAnEscapeCanAlwaysBeExecuted) {
  const promela::Program program = program_of(R"(byte x, y;
active proctype P() {
  { x = 1; x = 2 } unless {
    if
    :: y == 0 -> y = 1
    :: else -> y = 2
    fi
  }
}
)");
  const PromelaGame game(program);
  EXPECT_EQ(names(game), (Names{"P(0):6 else", "P(0):5 ((y==0))"}));
}

TEST(PromelaGame, AtTheHeadOfABlockNestedEscapesAreOne) {
  const std::string inside = "{ { x = 3 } unless { x == 0 -> x = 4 } } unless { x < 2 -> x = 5 }";
  const promela::Program plain = program_of("byte x; active proctype P() { " + inside + " }");
  EXPECT_EQ(PromelaGame(plain).steps().size(), 1u);
  const promela::Program labelled = program_of("byte x; active proctype P() { L: " + inside + " }");
  EXPECT_EQ(PromelaGame(labelled).steps().size(), 2u);
}

TEST(PromelaGame, DeathIsAStepOfTheLastProcess) {
  const promela::Program program = program_of(R"(proctype A() { skip }
init {
  run A();
  run A()
}
)");
  PromelaGame game(program);
  walk(game, 1);
  EXPECT_EQ(game.fire("A(1):1 (1)"), std::nullopt);
  EXPECT_EQ(names(game), (Names{"init(0):4 (run A())", "A(1):1 -end-"}));
  EXPECT_EQ(game.fire("init(0):4 (run A())"), std::nullopt);
  EXPECT_EQ(game.value_of("_nr_pr"), 3);
  EXPECT_EQ(names(game), Names{"A(2):1 (1)"});
}

TEST(PromelaGame, ErrorsAreReported) {
  const promela::Program program = program_of(R"(byte x;
byte a[2];
active proctype P() {
  assert(x == 1);
  x = 2;
  a[x] = 1;
  x = 3
}
)");
  PromelaGame game(program);
  walk(game, 1);
  ASSERT_EQ(game.errors().size(), 1u);
  EXPECT_TRUE(game.errors()[0].starts_with("assertion violated"));
  walk(game, 1);
  EXPECT_TRUE(game.errors().empty());
  walk(game, 1);
  EXPECT_EQ(game.errors(), Names{"index out of range"});
  EXPECT_TRUE(game.steps().empty());
  EXPECT_TRUE(game.is_end_state(true));
}

TEST(PromelaGame, ErrorsOfEveryKindEndTheRun) {
  const std::pair<const char*, const char*> all[] = {
      {"active proctype P() { byte x; x = 1 / x }", "division by zero"},
      {"active proctype P() { chan c; c!1 }", "a channel that is not initialised"},
      {"byte x; active proctype P() { d_step { x = 1; x == 2 } }", "a d_step that blocks"},
      {"byte x; active proctype P() { d_step { do :: x == 0 :: else -> break od } }", "a d_step that does not end"},
      {"byte x; active proctype P() { atomic { do :: x = 1 - x od } }", "an atomic sequence that does not end"},
      {"active proctype P() { atomic { do :: run P() od } }", "too many processes"},
      {"chan c = [0] of { byte }; active proctype P() { c?[1] }", "a rendezvous channel is polled"},
  };
  for (const auto& [text, error] : all) {
    const promela::Program program = program_of(text);
    PromelaGame game(program);
    std::set<std::string> met;
    for (int i = 0; i < 3 && !game.steps().empty(); ++i) {
      game.fire(PromelaGame::Step(game.steps()[0]));
      met.insert(game.errors().begin(), game.errors().end());
    }
    EXPECT_TRUE(met.contains(error)) << text;
  }
}

TEST(PromelaGame, HiddenVariablesMakeNoStates) {
  const promela::Program program = program_of("hidden byte h; active proctype P() { do :: h++ :: break od }");
  PromelaGame game(program);
  const std::string before = game.key();
  EXPECT_EQ(game.fire(game.steps()[0].name), std::nullopt);
  EXPECT_EQ(game.value_of("h"), 1);
  EXPECT_EQ(game.key(), before);
}

TEST(PromelaGame, EndLabelsMakeValidEnds) {
  const promela::Program program = program_of("byte x; active proctype P() { end: x == 1 }");
  const PromelaGame game(program);
  EXPECT_TRUE(game.steps().empty());
  EXPECT_TRUE(game.is_end_state(false));
  EXPECT_FALSE(game.is_end_state(true));
}

TEST(PromelaGame, ValuesHaveNames) {
  const promela::Program program = program_of(R"(mtype = { red, green };
mtype m = green;
chan q = [2] of { mtype, byte };
active proctype P() {
  byte v = 3;
here:
  q!red,v
}
)");
  PromelaGame game(program);
  EXPECT_EQ(game.value_of("P[0]@here"), 1);
  EXPECT_EQ(game.value_of("P@here"), 1);
  EXPECT_EQ(game.value_of("P[7]:v"), 0);
  EXPECT_EQ(game.value_of("P:w"), std::nullopt);
  EXPECT_EQ(game.value_of("nobody"), std::nullopt);
  walk(game, 1);
  EXPECT_EQ(game.value_of("P[0]@here"), 0);
  EXPECT_EQ(game.value_of("len(q)"), 1);
  const std::vector<std::pair<std::string, std::string>> expected = {
      {"m", "green"}, {"P(0)", "8"}, {"P(0):v", "3"}, {"q", "<{red 3}>"}};
  EXPECT_EQ(game.values(), expected);
}

TEST(PromelaGame, PrintsAsPrintfDoes) {
  const promela::Program program =
      program_of("mtype = { red }; mtype m = red; active proctype P() { printf(\"%d %e %x%%\\n\", 7, m, 255) }");
  PromelaGame game(program);
  walk(game, 1);
  EXPECT_EQ(game.printed(), "7 red ff%\n");
}

}  // namespace
}  // namespace onager::witness
