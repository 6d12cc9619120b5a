#include <gtest/gtest.h>

#include "frontend/dve/read.h"
#include "tests/oracle/naive_program.h"
#include "tests/oracle/random_programs.h"
#include "witness/print.h"
#include "witness/program_game.h"
#include "witness/replay.h"

namespace onager::witness {
namespace {

Program meeting() {
  return *frontend::read_dve("",
                             "channel c; byte x = 1, a[2]; process P { state s, t; init s; assert t: x < 5;"
                             " trans s -> t { sync c!x + 6; }; }"
                             " process Q { byte y; state q, r; init q; trans q -> r { sync c?y; effect x = y; },"
                             " r -> r { guard x > 6; effect a[x] = 1; }; } system async;",
                             "meeting");
}

ReplayOutcome replayed(std::vector<std::string> steps, std::string property) {
  return replay(meeting(), {"meeting", std::move(property), std::move(steps), std::nullopt});
}

TEST(ProgramReplay, Judges) {
  const std::string meet = "P.s->t & Q.q->r";
  EXPECT_EQ(replayed({meet}, "assertion").message,
            "confirmed: the assertion of process 'P' at 't' is false (line 1, column 74)");
  EXPECT_EQ(replayed({meet}, "deadlock").message, "not a deadlock: 'Q.r->r' is enabled in the last state");
  EXPECT_TRUE(replayed({meet, "Q.r->r"}, "deadlock").ok());  // Q has failed
  EXPECT_EQ(replayed({}, "assertion").judgement, Judgement::kRefuted);
  EXPECT_EQ(replayed({}, "beauty").judgement, Judgement::kCannotJudge);
  EXPECT_EQ(replayed({"Q.r->r"}, "deadlock").message, "step 1: 'Q.r->r' is disabled: process 'Q' is not at 'r'");
  EXPECT_EQ(replayed({"P.s->t"}, "deadlock").message, "step 1: 'P.s->t': a sender and a receiver move together");
  EXPECT_EQ(replayed({"P.s->x"}, "deadlock").message, "step 1: the program has no transition 'P.s->x'");
  EXPECT_EQ(replayed({"Q.q->r & P.s->t"}, "deadlock").judgement, Judgement::kRefuted);
}

TEST(ProgramReplay, Prints) {
  EXPECT_EQ(print(meeting(), {"meeting", "deadlock", {"P.s->t & Q.q->r", "Q.r->r"}, std::nullopt}),
            "initially: P=s, Q=q, x=1, a[0]=0, a[1]=0, Q.y=0\n"
            "1. P.s->t & Q.q->r  P s->t, Q q->r, x 1->7, Q.y 0->7\n"
            "2. Q.r->r           Q r->index out of range (line 1, column 224)\n"
            "finally: P=t, Q=index out of range (line 1, column 224), x=7, a[0]=0, a[1]=0, Q.y=7\n");
}

// Two independently written evaluators.
TEST(ProgramGame, AgreesWithTheNaiveInterpreter) {
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    const Program program = oracle::random_program(seed);
    ProgramGame game(program);
    oracle::World world = oracle::first_world(program);
    for (std::uint64_t i = 0; i < 12; ++i) {
      const auto next = oracle::successors(program, world);
      ASSERT_EQ(next.empty(), !game.enabled_step()) << oracle::describe(program);
      if (next.empty()) break;
      const auto chosen = std::next(next.begin(), static_cast<std::ptrdiff_t>((seed + i) % next.size()));
      ASSERT_EQ(game.fire(chosen->first), std::nullopt) << oracle::describe(program);
      world = chosen->second;
    }
  }
}

}  // namespace
}  // namespace onager::witness
