#include "witness/replay.h"

#include <gtest/gtest.h>

namespace onager::witness {
namespace {

Trace deadlock(std::vector<std::string> steps) {
  return {"toy", "deadlock", std::move(steps), std::nullopt};
}

// a(2) --2--> go --3--> b;  drain: b -> nothing, inhibited by a;  idle: c -> c, dead as c is empty
Net toy() {
  NetBuilder builder("toy");
  const PlaceId a = builder.place("a", 2), b = builder.place("b"), c = builder.place("c");
  const TransitionId go = builder.transition("go"), drain = builder.transition("drain"),
                     idle = builder.transition("idle");
  builder.input(a, go, 2);
  builder.output(go, b, 3);
  builder.input(b, drain);
  builder.inhibitor(a, drain, 2);
  builder.input(c, idle);
  builder.output(idle, c);
  return std::move(builder).build();
}

// x <-> y
Net swing() {
  NetBuilder builder("toy");
  const PlaceId x = builder.place("x", 1), y = builder.place("y");
  const TransitionId there = builder.transition("there"), back = builder.transition("back");
  builder.input(x, there);
  builder.output(there, y);
  builder.input(y, back);
  builder.output(back, x);
  return std::move(builder).build();
}

TEST(Replay, ConfirmsADeadlock) {
  const ReplayOutcome outcome = replay(toy(), deadlock({"go", "drain", "drain", "drain"}));
  EXPECT_TRUE(outcome.ok()) << outcome.message;
  EXPECT_EQ(outcome.executed, 4u);
  EXPECT_EQ(outcome.marking, (State{0, 0, 0}));
}

TEST(Replay, RefutesWhenSomethingIsStillEnabled) {
  const ReplayOutcome outcome = replay(toy(), deadlock({"go", "drain"}));
  EXPECT_EQ(outcome.judgement, Judgement::kRefuted);
  EXPECT_NE(outcome.message.find("'drain' is enabled"), std::string::npos) << outcome.message;
  EXPECT_EQ(outcome.executed, 2u);
  EXPECT_EQ(outcome.marking, (State{0, 2, 0}));
}

TEST(Replay, NamesTheMissingTokens) {
  const ReplayOutcome outcome = replay(toy(), deadlock({"go", "go"}));
  EXPECT_EQ(outcome.judgement, Judgement::kRefuted);
  EXPECT_EQ(outcome.message, "step 2: transition 'go' is not enabled: place 'a' holds 0 tokens, 2 needed");
  EXPECT_EQ(outcome.executed, 1u);
  EXPECT_EQ(outcome.marking, (State{0, 3, 0}));
}

TEST(Replay, NamesTheInhibitingPlace) {
  const ReplayOutcome outcome = replay(toy(), deadlock({"drain"}));
  EXPECT_EQ(outcome.judgement, Judgement::kRefuted);
  EXPECT_EQ(outcome.message,
            "step 1: transition 'drain' is not enabled: place 'b' holds 0 tokens, 1 needed; place 'a' holds 2 tokens "
            "and inhibits from 2 on");
  EXPECT_EQ(outcome.executed, 0u);
}

TEST(Replay, AnInhibitorLetsPassBelowItsWeight) {
  Net net = toy();
  net.initial = {1, 1, 0};
  EXPECT_TRUE(replay(net, deadlock({"drain"})).ok());
}

TEST(Replay, SuggestsTheTransitionThatWasMeant) {
  Trace trace = deadlock({"darin"});
  trace.model = "other";
  const ReplayOutcome outcome = replay(toy(), trace);
  EXPECT_EQ(outcome.judgement, Judgement::kRefuted);
  EXPECT_EQ(outcome.message,
            "step 1: the model has no transition 'darin'; did you mean 'drain'? (the trace was written for model "
            "'other', this is 'toy')");
}

TEST(Replay, AnUnknownPropertyIsNoSuccess) {
  Trace trace = deadlock({"go"});
  for (const char* property : {"ltl", "", "Deadlock", "deadlock "}) {
    trace.property = property;
    const ReplayOutcome outcome = replay(toy(), trace);
    EXPECT_EQ(outcome.judgement, Judgement::kCannotJudge) << property;
    EXPECT_FALSE(outcome.ok());
    EXPECT_EQ(outcome.executed, 1u);
  }
}

TEST(Replay, AFailingStepRefutesWhateverTheProperty) {
  Trace trace = deadlock({"idle"});
  trace.property = "ltl";
  EXPECT_EQ(replay(toy(), trace).judgement, Judgement::kRefuted);
}

TEST(Replay, TokensBeyondTheLimitAreNotJudged) {
  NetBuilder builder("toy");
  const PlaceId p = builder.place("p", kMaxValue - 1), q = builder.place("q", kMaxValue);
  const TransitionId more = builder.transition("more"), keep = builder.transition("keep");
  builder.output(more, p);
  builder.input(q, keep, 2);
  builder.output(keep, q, 2);
  const Net net = std::move(builder).build();
  const ReplayOutcome outcome = replay(net, deadlock({"keep", "more", "more"}));
  EXPECT_EQ(outcome.judgement, Judgement::kCannotJudge);
  EXPECT_EQ(outcome.executed, 2u);
  EXPECT_EQ(outcome.marking, (State{kMaxValue, kMaxValue}));
  EXPECT_NE(outcome.message.find("4294967296 tokens in place 'p'"), std::string::npos) << outcome.message;
}

TEST(Replay, ADeadTransitionStaysDead) {
  const auto claim = [](const std::string& transition, std::vector<std::string> steps) {
    return Trace{"toy", "live", std::move(steps), std::nullopt, {}, transition};
  };
  EXPECT_EQ(replay(toy(), claim("go", {"go"})).judgement, Judgement::kConfirmed);
  EXPECT_EQ(replay(toy(), claim("idle", {})).judgement, Judgement::kConfirmed);  // without a search
  EXPECT_EQ(replay(toy(), claim("drain", {"go"})).judgement, Judgement::kRefuted);
  EXPECT_EQ(replay(toy(), claim("drain", {})).judgement, Judgement::kRefuted);  // after another step
  EXPECT_EQ(replay(toy(), claim("drain", {"go", "drain", "drain", "drain"})).judgement, Judgement::kConfirmed);
  EXPECT_EQ(replay(toy(), claim("absent", {"go"})).judgement, Judgement::kRefuted);
  EXPECT_EQ(replay(swing(), claim("there", {"there"})).judgement, Judgement::kRefuted);
}

// 30 places that are filled and emptied: too many markings for a quick look.
TEST(Replay, TooMuchToSeeIsNotJudged) {
  NetBuilder builder("toy");
  const PlaceId never = builder.place("never"), two = builder.place("two", 1);
  const TransitionId dead = builder.transition("dead"), move = builder.transition("move");
  builder.input(never, dead);
  builder.input(two, move, 2);
  builder.output(move, never);
  for (int i = 0; i < 30; ++i) {
    const PlaceId p = builder.place("p" + std::to_string(i), 1), q = builder.place("q" + std::to_string(i));
    const TransitionId there = builder.transition("t" + std::to_string(i));
    builder.input(p, there);
    builder.output(there, q);
    if (i == 0) builder.input(two, there);  // so that `two` is produced and consumed
    if (i == 0) builder.output(there, two);
  }
  const Trace trace{"toy", "live", {}, std::nullopt, {}, "dead"};
  EXPECT_EQ(replay(std::move(builder).build(), trace).judgement, Judgement::kCannotJudge);
}

TEST(Replay, AQuasiLiveTransitionFiresLast) {
  const Trace trace{"toy", "quasi-live", {"go", "drain"}, std::nullopt, {}, "drain"};
  EXPECT_EQ(replay(toy(), trace).judgement, Judgement::kConfirmed);
  Trace other = trace;
  other.transition = "go";
  EXPECT_EQ(replay(toy(), other).judgement, Judgement::kRefuted);
}

TEST(Replay, WhatPumpsLeadsToMore) {
  NetBuilder builder("toy");
  const PlaceId p = builder.place("p", 1), q = builder.place("q");
  const TransitionId grow = builder.transition("grow"), back = builder.transition("back");
  builder.input(p, grow);
  builder.output(grow, p);
  builder.output(grow, q);
  builder.input(q, back);
  const Net net = std::move(builder).build();
  const auto claim = [&](std::vector<std::string> cycle) {
    return replay(net, Trace{"toy", "unbounded", {"grow"}, std::move(cycle)}).judgement;
  };
  EXPECT_EQ(claim({"grow"}), Judgement::kConfirmed);
  EXPECT_EQ(claim({"grow", "back"}), Judgement::kRefuted);
  EXPECT_EQ(claim({"back"}), Judgement::kRefuted);
  EXPECT_EQ(replay(toy(), Trace{"toy", "unbounded", {}, std::vector<std::string>{"go"}}).judgement,
            Judgement::kCannotJudge);
}

TEST(Replay, ACycleMustClose) {
  Trace trace = {"toy", "ltl", {"there"}, std::vector<std::string>{"back", "there"}};
  EXPECT_EQ(replay(swing(), trace).judgement, Judgement::kCannotJudge);
  EXPECT_EQ(replay(swing(), trace).executed, 3u);
  trace.cycle = {"back"};
  const ReplayOutcome outcome = replay(swing(), trace);
  EXPECT_EQ(outcome.judgement, Judgement::kRefuted);
  EXPECT_EQ(outcome.message, "the cycle does not close: place 'x' holds 0 before and 1 after it");
  trace.cycle = {"there"};
  EXPECT_EQ(replay(swing(), trace).judgement, Judgement::kRefuted);
}

TEST(Replay, ADeadlockHasNoCycle) {
  Trace trace = deadlock({});
  trace.cycle = {"there", "back"};
  EXPECT_EQ(replay(swing(), trace).judgement, Judgement::kRefuted);
}

TEST(Replay, TheEmptyNetIsADeadlock) {
  EXPECT_TRUE(replay(NetBuilder("toy").build(), deadlock({})).ok());
  EXPECT_FALSE(replay(NetBuilder("toy").build(), deadlock({"x"})).ok());
}

}  // namespace
}  // namespace onager::witness
