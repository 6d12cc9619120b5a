// Tests of this algorithm alone; the laws that it shares with all others are in tests/laws/stubborn_law_test.cpp.

#include "frontend/dve/read.h"
#include "stubborn/small_nets_test.h"
#include "system/program/program_system.h"

namespace onager::stubborn {
namespace {

Names chosen_of_program(const std::string& text) {
  const auto program = frontend::read_dve("", text, "ample");
  const ProgramSystem system(*program);
  const Needs needs(system, {});
  const auto algorithm = make(needs, *parse_spec("ample"));
  EnabledSet enabled(system);
  const State initial = system.initial();
  enabled.reset(initial);
  Names names;
  for (TransitionId t : algorithm->choose({initial, enabled, {}})) names.push_back(system.transition_name(t));
  return names;
}

TEST(Ample, AProcessThatNobodyDisturbsGoesAlone) {
  EXPECT_EQ(chosen_of_program("byte x; process P { state a, b; init a; trans a -> b { effect x = 1; }; } "
                              "process Q { byte y; state a, b; init a; trans a -> b { effect y = 1; }; } "
                              "process R { state a, b; init a; trans a -> b { effect x = 2; }; } system async;"),
            (Names{"Q.a->b"}));
}

TEST(Ample, ADisabledMoveThatOthersCanEnableKeepsItBack) {
  // P, which comes first, could go alone but for its second move, which Q allows. Nothing of P can hinder Q.
  EXPECT_EQ(chosen_of_program("byte x; process P { byte y; state a, b; init a; trans a -> b { effect y = 1; }, "
                              "a -> b { guard x == 1; effect y = 2; }; } "
                              "process Q { state a, b; init a; trans a -> b { effect x = 1; }; } system async;"),
            (Names{"Q.a->b"}));
}

TEST(Ample, WhereNoProcessCanGoAloneAllDo) {
  // As above, but now the second move of P and that of Q write the same variable.
  EXPECT_EQ(chosen_of_program("byte x; process P { byte y; state a, b; init a; trans a -> b { effect y = 1; }, "
                              "a -> b { guard x == 1; effect x = 2; }; } "
                              "process Q { state a, b; init a; trans a -> b { effect x = 1; }; } system async;")
                .size(),
            2u);
}

// Two processes that nobody disturbs, each with one move.
constexpr const char* kApart =
    "process P { byte y; state a, b; init a; trans a -> b { effect y = 1; }, b -> a { guard y == 2; }; } "
    "process Q { byte z; state a, b; init a; trans a -> b { effect z = 1; }; } system async;";

Names chosen_for(const std::vector<std::string>& wanted) {
  const auto program = frontend::read_dve("", kApart, "apart");
  const ProgramSystem system(*program);
  const Needs needs(system, {});
  const auto algorithm = make(needs, *parse_spec("ample"));
  std::vector<TransitionId> required;
  for (TransitionId t = 0; t < system.transitions(); ++t)
    if (std::ranges::find(wanted, system.transition_name(t)) != wanted.end()) required.push_back(t);
  EnabledSet enabled(system);
  const State initial = system.initial();
  enabled.reset(initial);
  Names names;
  for (TransitionId t : algorithm->choose({initial, enabled, {}, &required}))
    names.push_back(system.transition_name(t));
  return names;
}

TEST(Ample, AQuestionIsAnsweredByTheProcessThatItAsksFor) {
  EXPECT_EQ(chosen_for({"Q.a->b"}), (Names{"Q.a->b"}));
  EXPECT_EQ(chosen_for({"P.b->a"}), (Names{"P.a->b"}));
  EXPECT_EQ(chosen_for({"P.a->b", "Q.a->b"}).size(), 2u);
}

TEST(Ample, OfSeveralTheOneWithTheFewestMoves) {
  EXPECT_EQ(
      chosen_of_program("process P { byte y; state a, b; init a; trans a -> b { effect y = 1; }, "
                        "a -> b { effect y = 2; }; } "
                        "process Q { byte z; state a, b; init a; trans a -> b { effect z = 1; }; } system async;"),
      (Names{"Q.a->b"}));
}

TEST(Ample, WithoutProcessesNothingIsLeftOut) {
  EXPECT_EQ(chosen(independent(), "ample").size(), 2u);
  EXPECT_EQ(chosen(conflicting(), "ample"), (Names{"t", "u"}));
  EXPECT_TRUE(chosen(net_of({}, {{{"a"}, "t", {}}}), "ample").empty());
}

}  // namespace
}  // namespace onager::stubborn
