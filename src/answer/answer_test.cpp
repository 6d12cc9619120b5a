// The answers of whole runs on models whose answers are known, limits included.

#include "answer/answer.h"

#include <gtest/gtest.h>

#include "answer/ask.h"
#include "answer/asking_test.h"
#include "generate/families.h"

namespace onager::answer {
namespace {

using run::Reason;
using run::Verdict;
using run::Words;
using testing::ask;
using testing::explore;

Net family(const char* name, std::uint64_t n) {
  return *generate::generate(name, n, 1);
}

std::vector<Words> methods() {
  std::vector<Words> all;
  for (const char* search : {"bfs", "dfs"})
    for (const char* store : {"tree", "packed"})
      for (const char* reduction : {"none", "closure-star", "deletion(max-forward)", "weak:beam(nds)"})
        for (std::uint64_t shuffle : {0u, 3u})
          all.push_back(
              {.search = search, .store = store, .reduction = reduction, .relations = "exclusive", .shuffle = shuffle});
  return all;
}

Question deadlocks(std::uint64_t most) {
  Question question;
  question.kind = Kind::kDeadlock;
  question.most = most;
  return question;
}

TEST(Answer, SameByEveryMethod) {
  const auto philosophers = kind::make(family("philosophers", 6));
  const Net polite = family("polite-philosophers", 6);
  for (const Words& words : methods()) {
    SCOPED_TRACE(words.search + " " + words.store + " " + words.reduction);
    const Result<Answer> found = ask(*philosophers, deadlocks(5), words);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->verdict, Verdict::kViolated);
    ASSERT_EQ(found->witnesses.size(), 1u);
    EXPECT_TRUE(found->witnesses[0].replay.ok());
    EXPECT_EQ(ask(polite, Kind::kDeadlock, words).verdict, Verdict::kHolds);
    EXPECT_EQ(explore(*philosophers->net(), words).census.deadlocks, 1u);
  }
}

TEST(Answer, BreadthFirstTracesAreShortest) {
  EXPECT_EQ(ask(family("philosophers", 6), Kind::kDeadlock).trace()->steps.size(), 6u);
}

TEST(Answer, FiguresOfAnExploration) {
  const Answer found = explore(family("producer-consumer", 4));
  EXPECT_EQ(found.verdict, Verdict::kHolds);
  EXPECT_FALSE(found.reason);
  EXPECT_EQ(found.figures.states, 30u);
  EXPECT_EQ(found.census.max_tokens_in_place, 4u);
}

TEST(Answer, OneSafe) {
  EXPECT_EQ(ask(family("philosophers", 4), Kind::kOneSafe).verdict, Verdict::kHolds);
  EXPECT_EQ(ask(family("producer-consumer", 4), Kind::kOneSafe).verdict, Verdict::kViolated);
}

TEST(Answer, LimitsGiveUnknownWithTheReason) {
  const Net large = family("counters", 40);
  const Answer timed = explore(large, {}, {.seconds = 0.05});
  EXPECT_EQ(timed.verdict, Verdict::kUnknown);
  EXPECT_EQ(timed.reason.kind, Reason::Kind::kTime);
  EXPECT_GT(timed.figures.states, 100u);
  const Limits memory{.bytes = 1};  // less than the process holds already
  EXPECT_EQ(explore(large, {}, memory).reason.kind, Reason::Kind::kMemory);
  EXPECT_EQ(ask(large, Kind::kDeadlock, {}, memory).verdict, Verdict::kUnknown);
  const std::atomic<bool> cancel = true;
  EXPECT_EQ(ask(large, Kind::kOneSafe, {}, {.cancel = &cancel}).reason.kind, Reason::Kind::kCancelled);
}

TEST(Answer, ProgressIsToldWhileARunGoesOn) {
  int told = 0;
  Limits limits{.seconds = 1.2};
  limits.on_progress = [&](const Status& status) {
    ++told;
    EXPECT_GT(status.states, 0u);
    EXPECT_GT(status.memory_bytes, 0u);
  };
  explore(family("counters", 40), {}, limits);
  EXPECT_GE(told, 1);
}

TEST(Answer, LivenessOfTransitions) {
  const Net polite = family("polite-philosophers", 4), hungry = family("philosophers", 4);
  for (const char* reduction : {"none", "closure-star"}) {
    const Words words{.search = "dfs", .reduction = reduction};
    EXPECT_EQ(ask(polite, Kind::kLive, words).verdict, Verdict::kHolds);
    const Answer dead = ask(hungry, Kind::kLive, words);
    EXPECT_EQ(dead.verdict, Verdict::kViolated);
    EXPECT_FALSE(dead.finding.empty());
    ASSERT_EQ(dead.witnesses.size(), 1u);
    EXPECT_EQ(dead.trace()->transition, dead.finding);
    EXPECT_TRUE(dead.witnesses[0].replay.ok()) << dead.witnesses[0].replay.message;
    EXPECT_EQ(dead.used.proviso->name, reduction == std::string("none") ? "none" : "scc-enabled");
    EXPECT_EQ(ask(hungry, Kind::kQuasiLive, words).verdict, Verdict::kHolds);
    EXPECT_EQ(ask(hungry, Kind::kStablePlace, words).verdict, Verdict::kViolated);
  }
  Question unknown{.id = {}, .kind = Kind::kLive};
  unknown.transitions = {"take_left_9"};
  const auto wrong = refuse({&unknown, 1}, {}, *kind::make(hungry));
  ASSERT_TRUE(wrong);
  EXPECT_EQ(wrong->message, "the model has no transition 'take_left_9'");
}

bool is_refused(Kind kind, const Words& words) {
  const Question question{.id = {}, .kind = kind};
  return !plan_for(words, {&question, 1});
}

TEST(Answer, PlansThatCannotAnswerLivenessAreRefused) {
  EXPECT_TRUE(is_refused(Kind::kLive, {}));  // breadth first
  EXPECT_FALSE(is_refused(Kind::kQuasiLive, {}));
  EXPECT_FALSE(is_refused(Kind::kLive, {.search = "dfs"}));
  EXPECT_TRUE(is_refused(Kind::kQuasiLive, {.search = "dfs", .reduction = "weak:closure", .proviso = "color"}));
  EXPECT_FALSE(is_refused(Kind::kLive, {.search = "dfs", .reduction = "closure", .proviso = "color"}));
  for (const char* proviso : {"visible", "scc-visible", "optimal-weak"})
    EXPECT_TRUE(is_refused(Kind::kLive, {.search = "dfs", .reduction = "closure", .proviso = proviso})) << proviso;
}

TEST(Answer, EveryKindRefusesTheSettingsItDoesNotRead) {
  for (const KindRow& row : kinds())
    for (const run::SettingRow& setting : run::settings()) {
      const char* reduction = row.kind == Kind::kAssertions ? "none" : "closure";
      const Words words{.search = "dfs", .reduction = reduction, .given = {setting.setting}};
      EXPECT_EQ(is_refused(row.kind, words), !row.reads.contains(setting.setting)) << row.word << " " << setting.word;
    }
}

TEST(Answer, WhatNoStubbornSetReadsIsRefused) {
  for (const KindRow& row : kinds())
    for (const run::Setting setting : {run::Setting::kRelations, run::Setting::kProviso}) {
      Words words{.search = "dfs", .relations = "exclusive", .given = {setting, run::Setting::kReduction}};
      if (setting == run::Setting::kProviso) words.proviso = "color";
      EXPECT_TRUE(is_refused(row.kind, words)) << row.word;
    }
}

TEST(Answer, VisibleTransitionsAreReadByProvisosThatAskForThem) {
  const Net net = family("ring", 4);
  const auto states = [&](const char* proviso, const char* visible) {
    return explore(net, {.search = "dfs", .reduction = "closure", .proviso = proviso, .visible = visible})
        .figures.states;
  };
  const std::string all = net.transitions.front().id;
  for (const char* proviso : {"visible", "scc-visible", "scc-interesting"}) {
    EXPECT_TRUE(is_refused(Kind::kExplore, {.search = "dfs", .reduction = "closure", .proviso = proviso})) << proviso;
    EXPECT_GE(states(proviso, all.c_str()), states("none", "")) << proviso;
  }
  EXPECT_TRUE(
      is_refused(Kind::kExplore, {.search = "dfs", .reduction = "closure", .proviso = "color", .visible = "t"}));
  const Question question{.id = {}, .kind = Kind::kExplore};
  run::Plan plan = *plan_for({.search = "dfs", .reduction = "closure", .proviso = "scc-visible", .visible = "nobody"},
                             {&question, 1});
  const auto wrong = refuse({&question, 1}, plan, *kind::make(net));
  ASSERT_TRUE(wrong);
  EXPECT_EQ(wrong->message, "the model has no transition 'nobody'");
}

// Before v can fire, b has to fire and a too, which never can: so nothing that is enabled must fire before v.
TEST(Answer, WhatIsInterestingDependsOnTheState) {
  NetBuilder builder("waiting");
  const PlaceId p = builder.place("p"), q = builder.place("q"), never = builder.place("never"),
                y = builder.place("y", 1);
  const TransitionId loop = builder.transition("loop"), v = builder.transition("v"), a = builder.transition("a"),
                     b = builder.transition("b");
  const PlaceId idle = builder.place("idle", 1);
  builder.input(idle, loop);
  builder.output(loop, idle);
  builder.input(p, v);
  builder.input(q, v);
  builder.input(never, a);
  builder.output(a, p);
  builder.input(y, b);
  builder.output(b, q);
  const Net net = std::move(builder).build();
  const auto asked = [&](const char* proviso, const char* visible) {
    return explore(
        net,
        {.search = "dfs", .reduction = "closure", .proviso = proviso, .visible = visible, .check_reduction = true});
  };
  EXPECT_EQ(asked("scc-interesting", "v").figures.states, 1u);
  EXPECT_FALSE(asked("scc-interesting", "v").fault);
  EXPECT_EQ(asked("scc-interesting", "b").figures.states, 2u);
  EXPECT_EQ(asked("scc-enabled", "").figures.states, 2u);
}

TEST(Answer, ProvisosComeIntoForce) {
  const Net net = family("ring", 5);
  const std::uint64_t reduced = explore(net, {.search = "dfs", .reduction = "closure"}).figures.states;
  const std::uint64_t more = explore(net, {.search = "dfs", .reduction = "closure", .proviso = "stack"}).figures.states;
  EXPECT_LT(reduced, more);
  EXPECT_LE(more, explore(net, {.search = "dfs"}).figures.states);
}

// A model whose replay is wrong, as a mistake in the search would make it.
class Distrusting final : public kind::Model {
 public:
  explicit Distrusting(Net net, Limit limit = Limit::kNotMet) : inner_(kind::make(std::move(net))), limit_(limit) {}
  const std::string& id() const override { return inner_->id(); }
  kind::Description describe() const override { return inner_->describe(); }
  kind::Instance instance(Watch& watch, std::uint64_t shuffle, const kind::Atoms& atoms) const override {
    return inner_->instance(watch, shuffle, atoms);
  }
  property::Names names() const override { return inner_->names(); }
  witness::ReplayOutcome replay(const witness::Trace&, Watch&, witness::Effort) const override {
    if (limit_ != Limit::kNotMet) throw LimitMet(limit_);
    return {witness::Judgement::kRefuted, "step 1 cannot fire", 0, {}};
  }
  std::string print(const witness::Trace& trace, const witness::PrintOptions& options) const override {
    return inner_->print(trace, options);
  }
  std::vector<witness::Snapshot> states_along(const witness::Trace& trace, Watch& watch) const override {
    return inner_->states_along(trace, watch);
  }
  const Net* net() const override { return inner_->net(); }

 private:
  std::unique_ptr<kind::Model> inner_;
  const Limit limit_;  // met by every replay; kNotMet: none, they are wrong
};

TEST(Answer, WhatDoesNotReplayIsNoAnswer) {
  const Distrusting model(family("philosophers", 3));
  const Result<Answer> found = ask(model, deadlocks(0), {.search = "dfs"});
  ASSERT_TRUE(found);
  EXPECT_EQ(found->verdict, Verdict::kUnknown);
  ASSERT_TRUE(found->fault);
  EXPECT_NE(found->fault->find("step 1 cannot fire"), std::string::npos);
  EXPECT_EQ(found->witnesses.at(0).replay.judgement, witness::Judgement::kRefuted);
}

// No fault, but no answer either.
TEST(Answer, WhatWasNotReplayedInTimeIsUnknown) {
  const Distrusting model(family("philosophers", 3), Limit::kTime);
  const Result<Answer> found = ask(model, deadlocks(0), {.search = "dfs"});
  ASSERT_TRUE(found);
  EXPECT_EQ(found->verdict, Verdict::kUnknown);
  EXPECT_EQ(found->reason.kind, Reason::Kind::kTime);
  EXPECT_FALSE(found->fault);
  EXPECT_TRUE(found->witnesses.empty());
}

// One that cannot be trusted costs the others nothing.
TEST(Answer, QuestionsOfAllGroupsTogether) {
  const auto model = kind::make(family("philosophers", 3));
  Inquiry inquiry;
  inquiry.names = model->names();
  ASSERT_FALSE(add_formula(inquiry, Kind::kReach, "eat_1 >= 1"));
  ASSERT_FALSE(add_formula(inquiry, Kind::kLtl, "F eat_1 >= 1"));
  inquiry.questions.push_back(deadlocks(0));
  ASSERT_FALSE(add_formula(inquiry, Kind::kBound, "eat_1 + eat_2"));
  const Result<run::Plan> plan = plan_for({.search = "auto", .reduction = "auto"}, inquiry.questions);
  ASSERT_TRUE(plan) << plan.error().message;
  const Limits limits;
  Watch watch(limits);
  std::vector<bool> told(4);
  const auto answers = answer(*model, inquiry, *plan, watch, [&](std::size_t i, const Answer&) { told[i] = true; });
  EXPECT_EQ(answers[0].verdict, Verdict::kHolds);
  EXPECT_EQ(answers[1].verdict, Verdict::kViolated);
  EXPECT_EQ(answers[2].verdict, Verdict::kViolated);
  EXPECT_EQ(answers[3].bound, 1);
  EXPECT_EQ(told, std::vector<bool>(4, true));
}

}  // namespace
}  // namespace onager::answer
