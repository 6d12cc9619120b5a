#include "witness/ctl_judge.h"

#include <gtest/gtest.h>

#include "witness/claims.h"
#include "witness/evidence_json.h"

namespace onager::witness {
namespace {

using Kind = Evidence::Kind;

// a -> b -> a, for ever; `end` leads from b to c, where nothing is enabled.
Net circle() {
  NetBuilder builder("circle");
  const PlaceId a = builder.place("a", 1), b = builder.place("b"), c = builder.place("c");
  const TransitionId there = builder.transition("there"), back = builder.transition("back"),
                     end = builder.transition("end");
  builder.input(a, there);
  builder.output(there, b);
  builder.input(b, back);
  builder.output(back, a);
  builder.input(b, end);
  builder.output(end, c);
  return std::move(builder).build();
}

Evidence run(std::vector<std::string> steps, std::vector<Evidence> parts) {
  return {.kind = Kind::kRun, .steps = std::move(steps), .parts = std::move(parts)};
}
Evidence lasso(std::vector<std::string> steps, std::vector<std::string> cycle, std::vector<Evidence> parts = {}) {
  return {.kind = Kind::kRun, .steps = std::move(steps), .cycle = std::move(cycle), .parts = std::move(parts)};
}
Evidence one(std::size_t operand, Evidence by) {
  return {.kind = Kind::kOne, .operand = operand, .parts = {std::move(by)}};
}
Evidence all(std::vector<Evidence> parts) {
  return {.kind = Kind::kAll, .parts = std::move(parts)};
}
const Evidence kSeen{.kind = Kind::kSeen}, kAllPaths{.kind = Kind::kAllPaths};

Trace trace(const std::string& formula, bool holds, Evidence evidence) {
  Trace result;
  result.model = "circle";
  result.property = "ctl";
  result.formula = formula;
  result.is_violated = !holds;
  result.evidence = std::move(evidence);
  return result;
}
ReplayOutcome judged(const std::string& formula, bool holds, Evidence evidence) {
  return replay(circle(), trace(formula, holds, std::move(evidence)));
}
void expect(Judgement judgement, const std::string& formula, bool holds, Evidence evidence,
            const std::string& text = "") {
  const ReplayOutcome outcome = judged(formula, holds, std::move(evidence));
  EXPECT_EQ(outcome.judgement, judgement) << formula << ": " << outcome.message;
  EXPECT_NE(outcome.message.find(text), std::string::npos) << formula << ": " << outcome.message;
}
constexpr Judgement kConfirmed = Judgement::kConfirmed, kRefuted = Judgement::kRefuted,
                    kCannotJudge = Judgement::kCannotJudge;

TEST(CtlJudge, RunsToAGoal) {
  expect(kConfirmed, "EF c = 1", true, run({"there", "end"}, {kSeen}));
  expect(kConfirmed, "AG c = 0", false, run({"there", "end"}, {kSeen}));
  expect(kRefuted, "EF c = 1", true, run({"there"}, {kSeen}), "is false");
  expect(kRefuted, "EF c = 1", true, run({"end"}, {kSeen}), "step 1");
  expect(kRefuted, "EF c = 1", true, run({"there", "end"}, {}), "shape");
  expect(kConfirmed, "E (c = 0 U c = 1)", true, run({"there", "end"}, {kSeen}));
  expect(kRefuted, "E (a = 1 U c = 1)", true, run({"there", "end"}, {kSeen}), "after");
}

TEST(CtlJudge, OneStep) {
  expect(kConfirmed, "EX b = 1", true, run({"there"}, {kSeen}));
  expect(kRefuted, "EX a = 1", true, run({"there", "back"}, {kSeen}), "E X");
  expect(kConfirmed, "AX b = 0", false, run({"there"}, {kSeen}));
}

TEST(CtlJudge, RunsWithoutAnEnd) {
  expect(kConfirmed, "EG c = 0", true, lasso({}, {"there", "back"}));
  expect(kConfirmed, "AF c = 1", false, lasso({}, {"there", "back"}));
  expect(kRefuted, "EG c = 0", true, lasso({}, {"there"}), "does not close");
  expect(kRefuted, "EG c = 0", true, lasso({"there", "end"}, {}), "is false");
  expect(kConfirmed, "AF AX true & EG true", true, all({kAllPaths, lasso({"there", "end"}, {})}));
  expect(kRefuted, "EG true", true, lasso({"there"}, {}), "deadlock");
  expect(kRefuted, "EF c = 1", true, lasso({}, {"there", "back"}), "without");
}

TEST(CtlJudge, PartsAlongARun) {
  // In every state of the run something else is to be shown.
  const Evidence to_end = run({"there", "end"}, {kSeen}), on = run({"end"}, {kSeen});
  expect(kConfirmed, "EG EF c = 1", true, lasso({}, {"there", "back"}, {to_end, on}));
  expect(kRefuted, "EG EF c = 1", true, lasso({}, {"there", "back"}, {to_end}), "shape");
  expect(kRefuted, "EG EF c = 1", true, lasso({}, {"there", "back"}, {to_end, to_end}), "step");
  expect(kConfirmed, "E (EF c = 1 U b = 1)", true, run({"there"}, {to_end, kSeen}));
}

TEST(CtlJudge, OperandsAreCounted) {
  expect(kConfirmed, "c = 1 | EF c = 1", true, one(1, run({"there", "end"}, {kSeen})));
  expect(kRefuted, "c = 1 | EF c = 1", true, one(0, kSeen), "is false");
  expect(kRefuted, "c = 1 | EF c = 1", true, one(2, kSeen), "disjunction");
  expect(kConfirmed, "a = 1 & EX b = 1", true, all({kSeen, run({"there"}, {kSeen})}));
  expect(kRefuted, "a = 1 & EX b = 1", true, all({kSeen}), "conjunction");
}

TEST(CtlJudge, WhatHoldsOnAllPathsIsLookedAt) {
  expect(kConfirmed, "EF AG c = 1", true, run({"there", "end"}, {kAllPaths}), "1 state seen");
  expect(kRefuted, "EF AG c = 0", true, run({"there"}, {kAllPaths}), "all paths");
  expect(kConfirmed, "AG (EF c = 1)", true, kAllPaths, "3 states");
  expect(kConfirmed, "EF AX false", true, run({"there", "end"}, {kAllPaths}));
  expect(kRefuted, "EF AX false", true, run({"there"}, {kAllPaths}));
  expect(kConfirmed, "AF c = 1", false, {.kind = Kind::kLeftOut});
}

TEST(CtlJudge, NothingIsConfirmedThatWasNotLookedAt) {
  NetBuilder builder("endless");
  const PlaceId p = builder.place("p");
  const TransitionId more = builder.transition("more");
  builder.output(more, p);
  const Net net = std::move(builder).build();
  const ReplayOutcome outcome = replay(net, trace("AG EF p >= 1", true, kAllPaths), Watch::endless(), Effort::kQuick);
  EXPECT_EQ(outcome.judgement, kCannotJudge);
  EXPECT_NE(outcome.message.find("too many states"), std::string::npos) << outcome.message;
}

TEST(CtlJudge, WhatCannotBeRead) {
  expect(kCannotJudge, "EF nothing = 1", true, kSeen, "cannot be read");
  expect(kCannotJudge, "G a = 1", true, kSeen, "not CTL");
  Trace without = trace("EF c = 1", true, {});
  without.evidence.reset();
  EXPECT_EQ(replay(circle(), without).judgement, kCannotJudge);
}

TEST(Evidence, IsTheSameAfterAFile) {
  const Evidence evidence = all({kSeen,
                                 one(3, run({"a", "b\xff"}, {kSeen, kAllPaths})),
                                 lasso({"c"}, {}, {kSeen}),
                                 {.kind = Kind::kAllPaths, .states = 37},
                                 {.kind = Kind::kLeftOut}});
  const Trace before = trace("AG EF p", false, evidence);
  const auto after = parse_trace(to_json(before), "t.json");
  ASSERT_TRUE(after);
  EXPECT_EQ(*after, before);
  EXPECT_EQ(steps_in(evidence), 3u);
}

TEST(Evidence, OtherShapesAreErrors) {
  for (const char* text :
       {"[]", "3", R"({"all": 1})", R"({"all": {}})", R"({"operand": -1, "by": {}})", R"({"operand": 1})",
        R"({"by": {}})", R"({"steps": "a", "parts": []})", R"({"steps": [1], "parts": []})",
        R"({"steps": [], "parts": [3]})", R"({"steps": [], "cycle": 1, "parts": []})", R"({"all_paths": -1})",
        R"({"all_paths": "x"})", R"({"left_out": false})"}) {
    const std::string file =
        std::string(R"({"format": "onager-trace", "version": 2, "model": "m", "property": "ctl", )") +
        R"("formula": "a", "shows": "holds", "steps": [], "evidence": )" + text + "}";
    EXPECT_FALSE(parse_trace(file, "t.json")) << text;
  }
}

TEST(Claims, TellWhatEachPartShows) {
  const Net net = circle();
  const Trace shown = trace("AG EF c = 0", false, run({"there", "end"}, {kAllPaths}));
  const auto claim = claims_of(shown, property::Names::of(net));
  ASSERT_TRUE(claim);
  EXPECT_EQ(claim->text, "EF AG !(c = 0)");
  ASSERT_EQ(claim->parts.size(), 1u);
  EXPECT_EQ(claim->parts[0].unreachable, "c = 0");
  EXPECT_FALSE(claims_of(trace("AG EF c = 0", false, kSeen), property::Names::of(net)));
}

}  // namespace
}  // namespace onager::witness
