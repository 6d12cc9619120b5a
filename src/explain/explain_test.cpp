// Every set of every algorithm can be explained by the needs, each member by a path of members that need each other;
// sets that lack something cannot.

#include "explain/explain.h"

#include <gtest/gtest.h>

#include "explain/walk.h"
#include "generate/families.h"
#include "stubborn/strategies.h"
#include "tests/oracle/random_nets.h"
#include "tests/oracle/shrink.h"

namespace onager::explain {
namespace {

using Kind = Explanation::Reason::Kind;
using Names = std::vector<std::string>;

Names named(const Explanation& explanation, const std::vector<TransitionId>& transitions) {
  Names names;
  for (TransitionId t : transitions) names.push_back(explanation.transitions[t]);
  return names;
}

// t and u share a; u also lacks c, which v gives; w is alone.
Net small() {
  NetBuilder builder("small");
  const PlaceId a = builder.place("a", 1), b = builder.place("b", 1), c = builder.place("c", 1),
                d = builder.place("d", 1);
  const TransitionId t = builder.transition("t"), u = builder.transition("u"), v = builder.transition("v");
  builder.input(a, t);
  builder.input(a, u);
  builder.input(c, u, 2);
  builder.input(b, v);
  builder.output(v, c);
  builder.input(d, builder.transition("w"));
  return std::move(builder).build();
}

Result<Explanation> explained(const Net& net, const run::Words& words, const Names& steps = {}) {
  const Limits limits;
  Watch watch(limits);
  return explain(*kind::make(net), run::plan_of(words), watch, steps);
}

TEST(Explain, WhoNeedsWhomAndWhy) {
  const auto found = explained(small(), {.reduction = "closure"});
  ASSERT_TRUE(found);
  EXPECT_TRUE(found->met);
  EXPECT_EQ(named(*found, found->enabled), (Names{"t", "v", "w"}));
  EXPECT_EQ(named(*found, found->chosen), (Names{"t", "v"}));
  ASSERT_EQ(found->members.size(), 3u);
  EXPECT_EQ(named(*found, found->path_to(2)), (Names{"t", "u", "v"}));
  const Explanation::Member &t = found->members[0], &u = found->members[1], &v = found->members[2];
  EXPECT_TRUE(t.enabled && t.key && !u.enabled && v.key);
  ASSERT_EQ(t.reasons.size(), 1u);
  EXPECT_EQ(t.reasons[0].kind, Kind::kConflict);
  EXPECT_EQ(t.reasons[0].needs[0].over, "a");
  ASSERT_EQ(u.reasons.size(), 1u);
  EXPECT_EQ(u.reasons[0].kind, Kind::kFalseGuard);
  EXPECT_EQ(u.reasons[0].guard, "c >= 2, has 1");
  EXPECT_TRUE(v.reasons.empty());
  EXPECT_TRUE(found->unneeded.empty());
}

TEST(Explain, GuardsThatExcludeEachOther) {
  const auto found = explained(*generate::generate("philosophers", 5, 1),
                               {.reduction = "weak:closure-star", .relations = "exclusive"});
  ASSERT_TRUE(found && found->met);
  const auto& reasons = found->members.at(1).reasons;
  ASSERT_FALSE(reasons.empty());
  EXPECT_EQ(reasons[0].kind, Kind::kExclusion);
  EXPECT_EQ(reasons[0].guard, "think_5 >= 1, has 1");
}

TEST(Explain, TheStateAfterSteps) {
  const Names steps = {"v", "w"};
  const auto found = explained(small(), {.reduction = "closure"}, steps);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->state, (kind::NamedState{{"a", std::int64_t{1}}, {"c", std::int64_t{2}}}));
  EXPECT_EQ(named(*found, found->chosen), (Names{"t", "u"}));
}

TEST(Explain, ADeadlockNeedsNothing) {
  const Names steps = {"t", "v", "w"};
  const auto found = explained(small(), {.reduction = "deletion"}, steps);
  ASSERT_TRUE(found);
  EXPECT_TRUE(found->met && found->enabled.empty() && found->members.empty());
}

TEST(Walk, WrongStepsAreToldWithAWayOut) {
  const auto model = kind::make(small());
  const kind::Instance instance = model->instance(Watch::endless(), 0);
  EXPECT_EQ(walk(instance, Names{"v", "w"})->size(), 3u);
  const auto unknown = walk(instance, Names{"v", "x"});
  ASSERT_FALSE(unknown);
  EXPECT_EQ(unknown.error().message, "the model has no transition 'x'");
  const auto disabled = walk(instance, Names{"t", "u"});
  ASSERT_FALSE(disabled);
  EXPECT_EQ(disabled.error().message, "step 2, 'u', is not enabled");
  EXPECT_EQ(disabled.error().hint, "a >= 1, has 0; c >= 2, has 1");
}

// The explanation of what the spec chooses in each of these states.
void expect_explained(const Net& net, const std::string& text, const stubborn::Sharpness& sharpness) {
  const stubborn::Spec spec = *stubborn::parse_spec(text);
  const auto model = kind::make(net);
  const kind::Instance instance = model->instance(Watch::endless(), 0);
  const TransitionSystem& system = instance.system();
  const stubborn::Needs needs(system, sharpness);
  const auto algorithm = stubborn::make(needs, spec);
  EnabledSet enabled(system);
  State state = net.initial;
  for (int step = 0; step < 8; ++step) {
    enabled.reset(state);
    if (enabled.empty()) return;
    const std::vector<std::uint8_t> forward(enabled.list().size(), 1);
    const stubborn::Situation situation{state, enabled, forward};
    const auto chosen = algorithm->choose(situation);
    const Explanation found = explain_set(instance, needs, situation, algorithm->members(), spec.weak);
    ASSERT_TRUE(found.met) << text << " on " << oracle::describe(net);
    EXPECT_TRUE(std::ranges::equal(found.chosen, chosen));
    EXPECT_EQ(found.members.size() + found.unneeded.size(), algorithm->members().size());
    for (TransitionId t : found.unneeded) EXPECT_FALSE(enabled.contains(t));
    ASSERT_FALSE(found.members.empty());
    EXPECT_TRUE(found.members[0].key);
    Successors successors;
    const TransitionId last = enabled.list().back();
    system.fire(std::span(&last, 1), state, successors);
    if (successors.overflow() != kNone) return;
    for (const Change& change : successors[0].changes) state[change.slot] = change.value;
  }
}

TEST(Explain, EverySetOfEveryAlgorithm) {
  for (std::uint64_t seed = 0; seed < 3000 && !testing::Test::HasFatalFailure(); ++seed) {
    const Net net = oracle::random_net(seed);
    const std::string name(stubborn::strategies()[seed % stubborn::strategies().size()].name);
    const bool exclusive = seed / 2 % 2 == 0, dynamic = seed / 4 % 2 == 0;
    expect_explained(net, name, {exclusive, dynamic, nullptr, false});
    expect_explained(net, "weak:" + name, {exclusive, dynamic, nullptr, true});
  }
}

TEST(Explain, SetsThatLackSomethingAreNoticed) {
  const Net net = small();
  const auto model = kind::make(net);
  const kind::Instance instance = model->instance(Watch::endless(), 0);
  const TransitionSystem& system = instance.system();
  const stubborn::Needs needs(system, {});
  EnabledSet enabled(system);
  enabled.reset(net.initial);
  const stubborn::Situation situation{net.initial, enabled, {}};
  auto met = [&](std::vector<TransitionId> set) { return explain_set(instance, needs, situation, set, false).met; };
  EXPECT_TRUE(met({0, 1, 2}));
  EXPECT_TRUE(met({2}));
  EXPECT_FALSE(met({0}));     // t needs u
  EXPECT_FALSE(met({0, 1}));  // u needs v
  EXPECT_FALSE(met({}));      // D0
}

}  // namespace
}  // namespace onager::explain
