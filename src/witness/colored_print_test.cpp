#include <gtest/gtest.h>

#include "model/colored_build.h"
#include "witness/print.h"

namespace onager::witness {
namespace {

using colored::Net;
using colored::NetBuilder;

// take: think p -> wait p with a fork; count: two tokens of mem (p,red) become one (p,green), and a dot goes
Net small() {
  NetBuilder builder("small");
  const auto seat = builder.cyclic("seat", {"1", "2", "3"});
  const auto hue = builder.enumeration("hue", {"red", "green"});
  const auto pair = builder.product("pair", {seat, hue});
  const auto dot = builder.dot();
  const auto p = builder.value(builder.variable("p", seat));
  const auto think = builder.full_place("think", seat), wait = builder.place("wait", seat);
  const auto mem = builder.place("mem", pair, {{0, 1}, {2, 3}}), idle = builder.place("idle", dot, {{0, 4}});
  const auto take = builder.transition("take"), count = builder.transition("count");
  builder.input(think, take, builder.sum({p, builder.successor(p)}));
  builder.output(take, wait, builder.times(2, p));
  builder.input(mem, count, builder.times(2, builder.tuple(pair, {p, builder.color(hue, 0)})));
  builder.output(count, mem, builder.tuple(pair, {p, builder.color(hue, 1)}));
  builder.input(idle, count, builder.color(dot, 0));
  builder.transition("look");
  return std::move(builder).build();
}

TEST(ColoredPrint, ShowsWhatWentAndCame) {
  Net net = small();
  net.transitions[1].node.name = "count\nthem";
  const Trace trace{"small", "deadlock", {"take(p=2)", "count(p=2)", "look"}, std::nullopt};
  EXPECT_EQ(print(net, trace),
            "initially: think: 1, 2, 3; mem: (1,red), 3'(2,red); idle: 4\n"
            "1. take(p=2)                think -2 -3, wait +2'2\n"
            "2. count(p=2) (count them)  mem -2'(2,red) +(2,green), idle 4->3\n"
            "3. look                     (changes nothing)\n"
            "finally: think: 1; wait: 2'2; mem: (1,red), (2,red), (2,green); idle: 3\n");
}

TEST(ColoredPrint, SaysWhereATraceCannotGoOn) {
  const Trace trace{"small", "deadlock", {"take(p=1)", "take(p=1)"}, std::nullopt};
  EXPECT_EQ(print(small(), trace),
            "initially: think: 1, 2, 3; mem: (1,red), 3'(2,red); idle: 4\n"
            "1. take(p=1)  think -1 -2, wait +2'1\n"
            "2. take(p=1)  cannot fire: step 'take(p=1)' is not enabled: place 'think' holds 1 token, at least 2 "
            "needed\n"
            "stopped at: think: 3; wait: 2'1; mem: (1,red), 3'(2,red); idle: 4\n");
  EXPECT_NE(print(small(), {"small", "deadlock", {"take(p=9)"}, {}}).find("1. take(p=9)  cannot fire"),
            std::string::npos);
}

TEST(ColoredPrint, CutsLongLists) {
  const Trace trace{"small", "deadlock", {"look", "take(p=2)", "look"}, std::nullopt};
  EXPECT_EQ(print(small(), trace, {.max_steps = 2, .max_places = 1}),
            "initially: think: 1, ... and 2 more; ... and 2 more\n"
            "1. look  (changes nothing)\n"
            "... 1 step not shown\n"
            "3. look  (changes nothing)\n"
            "finally: think: 1; ... and 3 more\n");
  EXPECT_NE(print(small(), trace, {.max_places = 1}).find("take(p=2)  think -2 -... and 1 more, ... and 1 more\n"),
            std::string::npos);
}

TEST(ColoredPrint, NegativeColoursHaveParentheses) {
  NetBuilder builder("cold");
  const auto level = builder.range("level", -3, 3);
  const auto x = builder.variable("x", level), y = builder.variable("y", level);
  const auto at = builder.place("at", level, {{0, 1}});
  const auto move = builder.transition("move");
  builder.input(at, move, builder.value(x));
  builder.output(move, at, builder.value(y));
  const Net net = std::move(builder).build();
  EXPECT_EQ(print(net, {"cold", "reach", {"move(x=-3,y=2)"}, {}}),
            "initially: at: -3\n1. move(x=-3,y=2)  at -(-3) +2\nfinally: at: 2\n");
}

TEST(ColoredPrint, StatesAlongATrace) {
  Trace trace{"small", "reach", {"count(p=2)"}, std::vector<std::string>{"take(p=3)", "take(p=3)"}};
  const auto states = states_along(small(), trace, Watch::endless());
  ASSERT_EQ(states.size(), 3u);
  EXPECT_EQ(states[0], (Snapshot{{"think", "1, 2, 3"}, {"mem", "(1,red), 3'(2,red)"}, {"idle", "4"}}));
  EXPECT_EQ(states[1], (Snapshot{{"think", "1, 2, 3"}, {"mem", "(1,red), (2,red), (2,green)"}, {"idle", "3"}}));
  EXPECT_EQ(states[2].front(), (Snapshot::value_type{"think", "2"}));
}

}  // namespace
}  // namespace onager::witness
