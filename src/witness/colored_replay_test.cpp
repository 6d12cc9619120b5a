#include <gtest/gtest.h>

#include "model/colored_build.h"
#include "witness/replay.h"

namespace onager::witness {
namespace {

using colored::condition;
using colored::Net;
using colored::NetBuilder;
using colored::TermKind;

using Steps = std::vector<std::string>;

// think -> wait with fork p -> eat with fork p++1 -> think with both
Net philosophers(std::uint64_t size) {
  NetBuilder builder("table");
  std::vector<std::string> seats;
  for (std::uint64_t i = 1; i <= size; ++i) seats.push_back(std::to_string(i));
  const auto seat = builder.cyclic("seat", seats);
  const auto p = builder.value(builder.variable("p", seat));
  const auto think = builder.full_place("think", seat), fork = builder.full_place("fork", seat);
  const auto wait = builder.place("wait", seat), eat = builder.place("eat", seat);
  const auto left = builder.transition("left"), right = builder.transition("right"), put = builder.transition("put");
  builder.input(think, left, p);
  builder.input(fork, left, p);
  builder.output(left, wait, p);
  builder.input(wait, right, p);
  builder.input(fork, right, builder.successor(p));
  builder.output(right, eat, p);
  builder.input(eat, put, p);
  builder.output(put, think, p);
  builder.output(put, fork, builder.sum({p, builder.successor(p)}));
  return std::move(builder).build();
}

// low(x) moves a token below 3 up, as long as `stop` holds less than 2 tokens; more puts one there.
Net guarded() {
  NetBuilder builder("guarded");
  const auto level = builder.range("level", 0, 5);
  const auto dot = builder.dot();
  const auto x = builder.variable("x", level), y = builder.variable("y", level);
  const auto at = builder.place("at", level, {{0, 1}, {4, 1}});
  const auto stop = builder.place("stop", dot);
  const auto low = builder.transition(
      "low", condition(TermKind::kAnd, {condition(TermKind::kLess, {builder.value(x), builder.color(level, 3)}),
                                        condition(TermKind::kLess, {builder.value(x), builder.value(y)}),
                                        condition(TermKind::kLessEqual, {builder.value(y), builder.color(level, 3)})}));
  builder.input(at, low, builder.value(x));
  builder.output(low, at, builder.value(y));
  builder.inhibitor(stop, low, 2);
  const auto more = builder.transition("more");
  builder.output(more, stop, builder.color(dot, 0));
  return std::move(builder).build();
}

// Tokens on the move: too many markings for a quick look, though `dead` never fires.
Net walking() {
  NetBuilder builder("walk");
  const auto place = builder.range("field", 1, 40);
  const auto x = builder.variable("x", place), y = builder.variable("y", place);
  const auto at = builder.place("at", place, {{0, 1}, {1, 1}, {2, 1}, {3, 1}, {4, 1}, {5, 1}});
  const auto dot = builder.dot();
  const auto two = builder.place("two", dot, {{0, 1}}), never = builder.place("never", dot);
  const auto walk = builder.transition("walk"), dead = builder.transition("dead"), back = builder.transition("back");
  builder.input(at, walk, builder.value(x));
  builder.output(walk, at, builder.value(y));
  builder.input(two, dead, builder.times(2, builder.color(dot, 0)));
  builder.output(dead, never, builder.color(dot, 0));
  builder.input(two, back, builder.color(dot, 0));
  builder.output(back, two, builder.color(dot, 0));
  return std::move(builder).build();
}

ReplayOutcome outcome(const Net& net, const std::string& property, Steps steps, const std::string& formula = {},
                      std::optional<Steps> cycle = {}, const std::string& transition = {}) {
  return replay(net, Trace{net.id, property, std::move(steps), std::move(cycle), formula, transition});
}

TEST(ColoredReplay, ADeadlock) {
  const Net net = philosophers(3);
  const ReplayOutcome all = outcome(net, "deadlock", {"left(p=1)", "left(p=2)", "left(p=3)"});
  EXPECT_TRUE(all.ok()) << all.message;
  EXPECT_EQ(all.executed, 3u);
  const ReplayOutcome early = outcome(net, "deadlock", {"left(p=1)", "left(p=2)"});
  EXPECT_EQ(early.judgement, Judgement::kRefuted);
  EXPECT_EQ(early.message, "not a deadlock: transition 'left(p=3)' is enabled in the last marking");
  EXPECT_EQ(outcome(net, "deadlock", {"left(p=1)"}, {}, Steps{"left(p=2)"}).judgement, Judgement::kRefuted);
}

TEST(ColoredReplay, StepsThatCannotBeMade) {
  const Net net = philosophers(3);
  const auto refused = [&](Steps steps) {
    const ReplayOutcome found = outcome(net, "reach", std::move(steps), "true");
    EXPECT_EQ(found.judgement, Judgement::kRefuted);
    return found.message;
  };
  EXPECT_EQ(refused({"left(p=1)", "left(p=1)"}),
            "step 2: step 'left(p=1)' is not enabled: place 'think(1)' holds 0 tokens, 1 needed");
  EXPECT_EQ(refused({"left"}), "step 1: 'left' does not give a colour to each variable of transition 'left'");
  EXPECT_NE(refused({"left(p=4)"}).find("step 1"), std::string::npos);
  EXPECT_NE(refused({"left(q=1)"}).find("step 1"), std::string::npos);
  EXPECT_NE(refused({"left(p=1,p=1)"}).find("step 1"), std::string::npos);
  EXPECT_NE(refused({""}).find("step 1"), std::string::npos);
  EXPECT_NE(refused({"left(p=1)", "right(p=3)"}).find("step 2"), std::string::npos);
  EXPECT_NE(refused({"(((((("}).find("step 1"), std::string::npos);
  Trace other{"other", "deadlock", {"right(p=1)"}, {}};
  EXPECT_NE(replay(net, other).message.find("written for model 'other'"), std::string::npos);
}

TEST(ColoredReplay, GuardsAndInhibitorsAreObeyed) {
  const Net net = guarded();
  EXPECT_TRUE(outcome(net, "reach", {"low(x=0,y=2)", "low(x=2,y=3)"}, "at(3) = 1").ok());
  const ReplayOutcome guard = outcome(net, "reach", {"low(x=4,y=5)"}, "true");
  EXPECT_EQ(guard.message, "step 1: step 'low(x=4,y=5)' is not enabled: its guard is false");
  EXPECT_EQ(guard.judgement, Judgement::kRefuted);
  EXPECT_EQ(outcome(net, "reach", {"low(x=0,y=0)"}, "true").judgement, Judgement::kRefuted);
  EXPECT_TRUE(outcome(net, "reach", {"more", "low(x=0,y=1)"}, "at(1) = 1").ok());
  EXPECT_EQ(outcome(net, "reach", {"more", "more", "low(x=0,y=1)"}, "true").judgement, Judgement::kRefuted);
  EXPECT_TRUE(outcome(net, "reach", {"more", "more"}, "!fireable(low) & stop = 2 & fireable(more)").ok());
}

TEST(ColoredReplay, FormulasOverColours) {
  const Net net = philosophers(3);
  const Steps steps = {"left(p=1)", "left(p=2)"};
  for (const char* formula :
       {"wait = 2 & wait(1) = 1 & wait(3) = 0 & fork(3) = 1 & fork = 1", "fireable(right) & fireable(right(p=2))",
        "!fireable(right(p=1), right(p=3)) & fireable(left(p=3))", "!deadlock & wait(1) + wait(2) = wait"}) {
    EXPECT_EQ(outcome(net, "reach", steps, formula).judgement, Judgement::kConfirmed) << formula;
    EXPECT_EQ(outcome(net, "invariant", steps, formula).judgement, Judgement::kRefuted) << formula;
  }
  EXPECT_EQ(outcome(net, "reach", steps, "wait(3) = 1").judgement, Judgement::kRefuted);
  EXPECT_EQ(outcome(net, "invariant", steps, "wait(1) <= wait(3)").judgement, Judgement::kConfirmed);
  EXPECT_EQ(outcome(net, "reach", steps, "wait(4) = 1").judgement, Judgement::kCannotJudge);
  EXPECT_EQ(outcome(net, "reach", steps, "").judgement, Judgement::kCannotJudge);
  EXPECT_EQ(outcome(net, "reach", steps, "EF wait(3) = 1").judgement, Judgement::kCannotJudge);
  EXPECT_EQ(outcome(net, "reachable", steps, "true").judgement, Judgement::kCannotJudge);
}

TEST(ColoredReplay, RunsForFormulasOfLtl) {
  const Net net = philosophers(3);
  const Steps round = {"left(p=2)", "right(p=2)", "put(p=2)"};
  EXPECT_TRUE(outcome(net, "ltl", {}, "F eat(1) = 1", round).ok());
  EXPECT_EQ(outcome(net, "ltl", {}, "F eat(2) = 1", round).judgement, Judgement::kRefuted);
  EXPECT_EQ(outcome(net, "ltl", {}, "G (wait(2) = 1 -> X fireable(put(p=2)))", round).judgement, Judgement::kRefuted);
  EXPECT_TRUE(outcome(net, "ltl", {"left(p=1)"}, "F (eat = 2 | wait(1) = 0 & X G wait(1) = 0)", Steps{}).message ==
              "the run is not infinite: its cycle is empty, and its last state is not a deadlock");
  EXPECT_TRUE(outcome(net, "ltl", {"left(p=1)", "left(p=2)", "left(p=3)"}, "F eat >= 1", Steps{}).ok());
  EXPECT_EQ(outcome(net, "ltl", {}, "F eat(1) = 1").judgement, Judgement::kCannotJudge);
  const ReplayOutcome open = outcome(net, "ltl", {}, "F eat(1) = 1", Steps{"left(p=2)", "right(p=2)"});
  EXPECT_EQ(open.judgement, Judgement::kRefuted);
  EXPECT_EQ(open.message, "the cycle does not close: place 'think(2)' holds 1 before and 0 after it");
  // As many tokens everywhere, but of other colours.
  const Net moving = guarded();
  EXPECT_EQ(outcome(moving, "ltl", {}, "F at(5) = 1", Steps{"low(x=0,y=1)"}).judgement, Judgement::kRefuted);
}

// The cycle adds to `made`, which `never` takes from and cannot, `use` takes from and may, and which inhibits `idle`.
Net making(std::uint64_t used) {
  NetBuilder builder("making");
  const auto dot = builder.dot();
  const auto token = builder.color(dot, 0);
  const auto made = builder.place("made", dot), key = builder.place("key", dot),
             on = builder.place("on", dot, {{0, 1}});
  const auto make = builder.transition("make"), use = builder.transition("use"), idle = builder.transition("idle");
  const auto never = builder.transition("never", colored::truth(false)), locked = builder.transition("locked");
  builder.input(on, make, token);
  builder.output(make, on, token);
  builder.output(make, made, token);
  builder.input(made, use, builder.times(used, token));
  builder.input(made, never, token);
  builder.input(made, locked, token);
  builder.input(key, locked, token);
  builder.input(on, idle, token);
  builder.output(idle, on, token);
  builder.inhibitor(made, idle, 3);
  return std::move(builder).build();
}

TEST(ColoredReplay, CyclesThatAddWhatMakesNoDifference) {
  const Net net = making(4);
  const auto claim = [&](const std::string& formula, Steps steps = {}, const std::string& cycle = "make") {
    return outcome(net, "ltl", std::move(steps), formula, Steps{cycle}).judgement;
  };
  EXPECT_EQ(claim("F key = 1"), Judgement::kConfirmed);
  EXPECT_EQ(claim("F (fireable(never) | fireable(locked) | deadlock)"), Judgement::kConfirmed);
  EXPECT_EQ(claim("F made = 9"), Judgement::kRefuted);
  EXPECT_EQ(claim("F made = 9 | F key = 1"), Judgement::kRefuted);
  EXPECT_EQ(claim("F fireable(use)"), Judgement::kRefuted);  // after more rounds
  EXPECT_EQ(claim("F fireable(use)", {"make", "make", "make"}), Judgement::kRefuted);
  EXPECT_EQ(claim("G !fireable(use)", {"make", "make", "make", "make"}), Judgement::kConfirmed);
  EXPECT_EQ(claim("F !fireable(idle)"), Judgement::kRefuted);
  EXPECT_EQ(claim("G fireable(idle)", {"make", "make", "make"}), Judgement::kRefuted);  // it is, but who reads that far
  EXPECT_EQ(claim("F key = 1", {}, "idle"), Judgement::kConfirmed);
  const Net large = making(std::uint64_t{1} << 40);
  EXPECT_EQ(outcome(large, "ltl", {}, "F fireable(use)", Steps{"make"}).judgement, Judgement::kRefuted);
}

// What the cycle adds inhibits its own steps.
TEST(ColoredReplay, CyclesThatCannotBeRepeated) {
  NetBuilder builder("full");
  const auto dot = builder.dot();
  const auto made = builder.place("made", dot), other = builder.place("other", dot);
  const auto make = builder.transition("make");
  builder.output(make, made, builder.color(dot, 0));
  builder.inhibitor(made, make, 3);
  const Net net = std::move(builder).build();
  EXPECT_EQ(outcome(net, "ltl", {}, "F " + net.places[other].node.id + " = 1", Steps{"make"}).judgement,
            Judgement::kRefuted);
}

TEST(ColoredReplay, WhatIsDeadStaysDead) {
  const Net net = philosophers(3);
  const auto claim = [](const Net& of, Steps steps, const std::string& transition) {
    return outcome(of, "live", std::move(steps), {}, {}, transition).judgement;
  };
  const Steps stuck = {"left(p=1)", "left(p=2)", "left(p=3)"};
  for (const char* transition : {"left", "left(p=2)", "put", "right(p=3)"})
    EXPECT_EQ(claim(net, stuck, transition), Judgement::kConfirmed) << transition;
  EXPECT_EQ(claim(net, {"left(p=1)"}, "put(p=3)"), Judgement::kRefuted);
  EXPECT_EQ(claim(net, {}, "lift"), Judgement::kRefuted);
  EXPECT_EQ(claim(net, stuck, "left(p=4)"), Judgement::kRefuted);
  const Net levels = guarded();
  EXPECT_EQ(claim(levels, {}, "low(x=4)"), Judgement::kConfirmed);  // the guard
  EXPECT_EQ(claim(levels, {}, "low(x=0,y=3)"), Judgement::kRefuted);
  EXPECT_EQ(claim(levels, {}, "low(x=1,y=2)"), Judgement::kRefuted);              // after another step
  EXPECT_EQ(claim(levels, {"low(x=0,y=3)"}, "low"), Judgement::kConfirmed);       // whatever else goes on
  EXPECT_EQ(claim(levels, {"low(x=0,y=2)"}, "low(y=2)"), Judgement::kConfirmed);  // likewise
  EXPECT_EQ(claim(levels, {"low(x=0,y=2)"}, "low(x=2)"), Judgement::kRefuted);
  EXPECT_EQ(claim(levels, {"more", "more"}, "low"), Judgement::kCannotJudge);  // `stop` grows for ever
}

TEST(ColoredReplay, QuasiLiveAndUnbounded) {
  const Net net = philosophers(3);
  const auto last = [&](Steps steps, const std::string& transition) {
    return outcome(net, "quasi-live", std::move(steps), {}, {}, transition).judgement;
  };
  EXPECT_EQ(last({"left(p=1)", "right(p=1)"}, "right"), Judgement::kConfirmed);
  EXPECT_EQ(last({"left(p=1)", "right(p=1)"}, "right(p=1)"), Judgement::kConfirmed);
  EXPECT_EQ(last({"left(p=1)", "right(p=1)"}, "right(p=2)"), Judgement::kRefuted);
  EXPECT_EQ(last({"left(p=1)", "right(p=1)"}, "left"), Judgement::kRefuted);
  EXPECT_EQ(last({}, "left"), Judgement::kRefuted);
  EXPECT_EQ(outcome(net, "unbounded", {}, {}, Steps{"left(p=1)"}).judgement, Judgement::kRefuted);
  EXPECT_EQ(outcome(net, "unbounded", {}, {}).judgement, Judgement::kRefuted);
  EXPECT_EQ(outcome(guarded(), "unbounded", {}, {}, Steps{"more"}).judgement, Judgement::kCannotJudge);
  NetBuilder builder("pump");
  const auto seat = builder.range("seat", 1, 3);
  const auto x = builder.value(builder.variable("x", seat));
  const auto a = builder.full_place("a", seat), b = builder.place("b", seat);
  const auto grow = builder.transition("grow"), swap = builder.transition("swap");
  builder.input(a, grow, x);
  builder.output(grow, a, x);
  builder.output(grow, b, x);
  builder.input(b, swap, builder.color(seat, 0));
  builder.output(swap, b, builder.times(5, builder.color(seat, 1)));
  const Net pump = std::move(builder).build();
  EXPECT_TRUE(outcome(pump, "unbounded", {}, {}, Steps{"grow(x=3)"}).ok());
  // More tokens, but one of a colour is missing.
  EXPECT_EQ(outcome(pump, "unbounded", {"grow(x=1)"}, {}, Steps{"swap"}).judgement, Judgement::kRefuted);
  EXPECT_EQ(outcome(pump, "unbounded", {}, {}, Steps{}).judgement, Judgement::kRefuted);
}

TEST(ColoredReplay, TokensBeyondTheRangeAreNotJudged) {
  NetBuilder builder("many");
  const auto dot = builder.dot();
  const auto a = builder.place("a", dot, {{0, kMaxWeight}}), never = builder.place("never", dot);
  const auto t = builder.transition("t"), dead = builder.transition("dead"), huge = builder.transition("huge");
  builder.output(t, a, builder.times(std::uint64_t{1} << 31, builder.color(dot, 0)));
  builder.input(never, dead, builder.color(dot, 0));
  builder.input(a, huge, builder.times(std::uint64_t{1} << 40, builder.color(dot, 0)));
  builder.output(huge, never, builder.color(dot, 0));
  const Net net = std::move(builder).build();
  const ReplayOutcome found = outcome(net, "reach", {"t", "t"}, "true");
  EXPECT_EQ(found.judgement, Judgement::kCannotJudge);
  EXPECT_EQ(found.executed, 1u);
  EXPECT_EQ(outcome(net, "live", {}, {}, {}, "dead").judgement, Judgement::kCannotJudge);
}

TEST(ColoredReplay, LargeSortsWithFewTokensAreCheap) {
  NetBuilder builder("large");
  const auto sort = builder.range("sort", 1, 1'000'000'000);
  const auto pair = builder.product("pair", {sort, sort});
  const auto x = builder.variable("x", sort), y = builder.variable("y", sort);
  const auto a = builder.place("a", pair, {{5, 1}}), b = builder.place("b", sort);
  const auto t = builder.transition("t"), u = builder.transition("u");
  builder.input(a, t, builder.tuple(pair, {builder.value(x), builder.value(y)}));
  builder.output(t, b, builder.sum({builder.value(x), builder.value(y)}));
  builder.input(b, u, builder.times(2, builder.value(x)));
  builder.output(u, b, builder.all(sort));
  const Net net = std::move(builder).build();
  Watch watch{Limits{}};
  const auto judged = [&](const Trace& trace) { return replay(net, trace, watch).judgement; };
  EXPECT_EQ(judged({"large", "deadlock", {"t(x=1,y=6)"}, {}}), Judgement::kConfirmed);
  EXPECT_EQ(judged({"large", "reach", {"t(x=1,y=6)"}, {}, "b(6) = 1 & b = 2 & b(999999999) = 0"}),
            Judgement::kConfirmed);
  EXPECT_EQ(judged({"large", "live", {}, {}, {}, "t(x=2)"}), Judgement::kConfirmed);
  EXPECT_EQ(judged({"large", "live", {}, {}, {}, "u"}), Judgement::kConfirmed);
  EXPECT_LT(watch.work(), 200'000u);
}

TEST(ColoredReplay, TooMuchToSeeIsNotJudged) {
  EXPECT_EQ(outcome(walking(), "live", {}, {}, {}, "dead").judgement, Judgement::kCannotJudge);
}

TEST(ColoredReplay, LimitsAreHonoured) {
  const std::atomic<bool> cancel = true;
  const Limits limits{.cancel = &cancel};
  const Net net = philosophers(3);
  Steps cycle;
  for (int i = 0; i < 20'000; ++i)
    for (const char* step : {"left(p=2)", "right(p=2)", "put(p=2)"}) cycle.push_back(step);
  for (const char* property : {"ltl", "reach", "unbounded"}) {
    Watch watch{limits};
    EXPECT_THROW(replay(net, Trace{"table", property, {}, cycle, "F eat(1) = 1"}, watch), LimitMet) << property;
  }
  Watch watch{limits};
  EXPECT_THROW(replay(walking(), Trace{"walk", "live", {}, {}, {}, "dead"}, watch, Effort::kThorough), LimitMet);
}

}  // namespace
}  // namespace onager::witness
