#include "witness/print.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace onager::witness {
namespace {

Net two_philosophers() {
  NetBuilder builder("two");
  const PlaceId fork_1 = builder.place("fork_1", 1), fork_2 = builder.place("fork_2", 1);
  const PlaceId wait_1 = builder.place("wait_1"), wait_2 = builder.place("wait_2");
  const TransitionId take_1 = builder.transition("take_1"), take_2 = builder.transition("take_2", "second\ntakes");
  const TransitionId look = builder.transition("look");
  builder.input(fork_1, take_1);
  builder.output(take_1, wait_1);
  builder.input(fork_2, take_2);
  builder.output(take_2, wait_2);
  builder.input(fork_2, look);
  builder.output(look, fork_2);
  return std::move(builder).build();
}

Trace looks(std::size_t times) {
  return {"two", "deadlock", std::vector<std::string>(times, "look"), std::nullopt};
}

TEST(Print, ShowsWhatEachStepChanges) {
  const Trace trace = {"two", "deadlock", {"look", "take_1", "take_2"}, std::nullopt};
  EXPECT_EQ(print(two_philosophers(), trace),
            "initially: fork_1=1, fork_2=1\n"
            "1. look                   (changes nothing)\n"
            "2. take_1                 fork_1 1->0, wait_1 0->1\n"
            "3. take_2 (second takes)  fork_2 1->0, wait_2 0->1\n"
            "finally: wait_1=1, wait_2=1\n");
}

TEST(Print, SaysWhereATraceCannotGoOn) {
  const Trace trace = {"two", "deadlock", {"take_1", "take_1", "take_2"}, std::nullopt};
  EXPECT_EQ(print(two_philosophers(), trace),
            "initially: fork_1=1, fork_2=1\n"
            "1. take_1  fork_1 1->0, wait_1 0->1\n"
            "2. take_1  cannot fire: transition 'take_1' is not enabled: place 'fork_1' holds 0 tokens, 1 needed\n"
            "stopped at: fork_2=1, wait_1=1\n");
}

TEST(Print, LeavesOutTheMiddle) {
  EXPECT_EQ(print(two_philosophers(), looks(12), {.max_steps = 3}),
            "initially: fork_1=1, fork_2=1\n"
            " 1. look  (changes nothing)\n"
            " 2. look  (changes nothing)\n"
            "... 9 steps not shown\n"
            "12. look  (changes nothing)\n"
            "finally: fork_1=1, fork_2=1\n");
  EXPECT_EQ(print(two_philosophers(), looks(2), {.max_steps = 1}),
            "initially: fork_1=1, fork_2=1\n1. look  (changes nothing)\n... 1 step not shown\n"
            "finally: fork_1=1, fork_2=1\n");
  EXPECT_EQ(print(two_philosophers(), looks(2), {.max_steps = 0}),
            "initially: fork_1=1, fork_2=1\n... 2 steps not shown\nfinally: fork_1=1, fork_2=1\n");
  EXPECT_EQ(print(two_philosophers(), looks(2), {.max_steps = 2}), print(two_philosophers(), looks(2)));
}

TEST(Print, ShowsAFailingStepInTheMiddle) {
  Trace trace = looks(9);
  trace.steps[4] = "loook";
  EXPECT_EQ(print(two_philosophers(), trace, {.max_steps = 2}),
            "initially: fork_1=1, fork_2=1\n"
            "1. look   (changes nothing)\n"
            "... 3 steps not shown\n"
            "5. loook  cannot fire: the model has no transition 'loook'; did you mean 'look'?\n"
            "stopped at: fork_1=1, fork_2=1\n");
}

TEST(Print, MarksTheCycle) {
  Trace trace = looks(1);
  trace.cycle = {"look", "look", "look"};
  EXPECT_EQ(print(two_philosophers(), trace, {.max_steps = 4}),
            "initially: fork_1=1, fork_2=1\n"
            "1. look  (changes nothing)\n"
            "repeated for ever:\n"
            "2. look  (changes nothing)\n"
            "3. look  (changes nothing)\n"
            "4. look  (changes nothing)\n"
            "finally: fork_1=1, fork_2=1\n");
  EXPECT_EQ(print(two_philosophers(), trace, {.max_steps = 2}),
            "initially: fork_1=1, fork_2=1\n"
            "1. look  (changes nothing)\n"
            "... 2 steps not shown; repeated for ever from step 2\n"
            "4. look  (changes nothing)\n"
            "finally: fork_1=1, fork_2=1\n");
  trace.cycle->clear();
  EXPECT_EQ(print(two_philosophers(), trace),
            "initially: fork_1=1, fork_2=1\n1. look  (changes nothing)\nfinally, for ever: fork_1=1, fork_2=1\n");
}

TEST(Print, CutsLongLists) {
  NetBuilder builder("wide");
  const TransitionId all = builder.transition("all");
  for (int i = 0; i < 57; ++i) builder.output(all, builder.place(fmt::format("p{}", i), 1));
  const std::string text = print(std::move(builder).build(), {"wide", "deadlock", {"all"}, std::nullopt});
  EXPECT_NE(text.find("p18=1, p19=1, ... and 37 more\n"), std::string::npos) << text;
  EXPECT_NE(text.find("p19 1->2, ... and 37 more\n"), std::string::npos) << text;
  EXPECT_EQ(text.find("p20"), std::string::npos) << text;
}

TEST(Print, TheEmptyTraceOfTheEmptyNet) {
  EXPECT_EQ(print(NetBuilder("none").build(), {"none", "deadlock", {}, std::nullopt}),
            "initially: no place is marked\nfinally: no place is marked\n");
}

TEST(Print, AlignsByCharactersNotBytes) {
  NetBuilder builder("utf8");
  builder.transition("gr\u00fcn");
  builder.transition("rotes");
  EXPECT_EQ(print(std::move(builder).build(), {"utf8", "deadlock", {"gr\u00fcn", "rotes"}, std::nullopt}),
            "initially: no place is marked\n1. gr\u00fcn   (changes nothing)\n2. rotes  (changes nothing)\n"
            "finally: no place is marked\n");
}

}  // namespace
}  // namespace onager::witness
