// The abstraction of a program. Its soundness is checked against runs in system/program_system_test.cpp.

#include "model/abstraction.h"

#include <gtest/gtest.h>

#include "frontend/dve/read.h"
#include "model/reachable_box.h"
#include "tests/oracle/naive_program.h"
#include "tests/oracle/random_programs.h"

namespace onager {
namespace {

struct Known {
  explicit Known(const std::string& text)
      : program(*frontend::read_dve("", text, "known")), slots(program), abstraction(program, slots) {
    box = reachable_box(program, slots, *joint_moves(program));
  }
  Interval of(VariableId v) const { return box[slots.variable(v)]; }

  Program program;
  SlotMap slots;
  Abstraction abstraction;
  Intervals box;
};

TEST(Abstraction, CountersStayWithinTheirGuards) {
  const Known known(
      "byte x; process P { state s; init s; trans s -> s { guard x < 100; effect x = x + 1; }; }"
      "system async;");
  EXPECT_EQ(known.of(0), (Interval{0, 100}));
}

TEST(Abstraction, ACounterWithoutGuardWrapsAround) {
  const Known known("byte x; process P { state s; init s; trans s -> s { effect x = x + 1; }; } system async;");
  EXPECT_EQ(known.of(0), (Interval{0, 255}));
}

TEST(Abstraction, MessagesCarryTheirValues) {
  const Known known(
      "channel c; channel {byte} d[2]; int x; byte y; process P { state s; init s; trans s -> s { sync c!-3; }, "
      "s -> s { sync d!7; }; } process Q { state q; init q; trans q -> q { sync c?x; }, q -> q { sync d?y; }; } "
      "system async;");
  EXPECT_EQ(known.of(0), (Interval{-3, 0}));
  EXPECT_EQ(known.of(1), (Interval{0, 7}));
}

TEST(Abstraction, WhatCannotFailIsKnown) {
  Known known(
      "byte a[3], i; process P { state s; init s; trans s -> s { effect i = (i + 1) % 3; }, "
      "s -> s { guard a[i] == 0; }, s -> s { guard i < 9; effect a[i + 1] = 1; }; } system async;");
  const auto joints = *joint_moves(known.program);
  EXPECT_FALSE(known.abstraction.may_fail(joints[1], Box(known.box)));
  EXPECT_TRUE(known.abstraction.may_fail(joints[2], Box(known.box)));
}

TEST(Abstraction, TheBoxHoldsAllReachableStates) {
  for (std::uint64_t seed = 0; seed < 1500; ++seed) {
    const Program program = oracle::random_program(seed);
    const SlotMap slots(program);
    const Intervals box = reachable_box(program, slots, *joint_moves(program));
    for (const oracle::World& world : oracle::explore(program, 200).states) {
      const auto numbers = oracle::flat(program, world);
      for (SlotId slot = 0; slot < slots.slots(); ++slot)
        ASSERT_TRUE(box[slot].contains(static_cast<std::int32_t>(numbers[slot])))
            << slots.name(slot) << " = " << numbers[slot] << "\n"
            << oracle::describe(program);
    }
  }
}

}  // namespace
}  // namespace onager
