#include "question/predicate.h"

#include <gtest/gtest.h>

#include "property/parse.h"
#include "question/distance.h"
#include "question/interesting.h"
#include "question/random_test.h"
#include "question/space_test.h"
#include "question/truths.h"
#include "question/visible.h"
#include "tests/oracle/random_nets.h"
#include "tests/oracle/shrink.h"

namespace onager::question {
namespace {

using property::FormulaId;
using property::Formulas;

// Runs the test for every net with its states, and conditions on them.
template <typename Test>
void on_random_nets(unsigned nets, Test test) {
  for (unsigned seed = 0; seed < nets; ++seed) {
    const Net net = oracle::random_net(seed);
    const NetSystem system(net);
    const testing::Space space(system, 200);
    Formulas formulas;
    std::mt19937_64 random(seed);
    testing::RandomConditions conditions(formulas, random, net.places.size(), net.transitions.size());
    const Binding binding = bind(property::Names::of(net), system);
    SCOPED_TRACE(oracle::describe(net));
    for (int i = 0; i < 10; ++i) test(system, space, formulas, conditions.condition(3), binding);
    if (::testing::Test::HasFailure()) return;
  }
}

TEST(Predicate, HoldsWhereTheFormulaDoes) {
  on_random_nets(200, [](const NetSystem& system, const testing::Space& space, Formulas& formulas, FormulaId f,
                         const Binding& binding) {
    const Predicate predicate(system, formulas, f, binding);
    EnabledSet enabled(system);
    for (const State& state : space.states) {
      enabled.reset(state);
      const bool expected = testing::meaning(formulas, f, state, enabled);
      EXPECT_EQ(predicate.holds(state, enabled), expected);
      EXPECT_EQ(distance(predicate, system, state, enabled) == 0, expected);
    }
  });
}

TEST(Predicate, ReadsEverySlotThatMatters) {
  on_random_nets(100, [](const NetSystem& system, const testing::Space& space, Formulas& formulas, FormulaId f,
                         const Binding& binding) {
    std::vector<Predicate> several;
    several.emplace_back(system, formulas, f, binding);
    several.emplace_back(system, formulas, formulas.unary(property::Kind::kNot, f), binding);
    Truths truths(system, std::move(several));
    EnabledSet enabled(system);
    enabled.reset(space.states[0]);
    truths.reset(space.states[0], enabled);
    for (std::size_t i = 1; i < space.states.size(); ++i) {
      std::vector<SlotId> changed;
      for (SlotId slot = 0; slot < system.slots(); ++slot)
        if (space.states[i][slot] != space.states[i - 1][slot]) changed.push_back(slot);
      enabled.update(space.states[i], changed);
      truths.update(space.states[i], enabled, changed);
      const bool expected = testing::meaning(formulas, f, space.states[i], enabled);
      EXPECT_EQ(truths[0], expected);
      EXPECT_EQ(truths[1], !expected);
    }
  });
}

TEST(Visible, ListsWhateverChangesTheTruth) {
  on_random_nets(200, [](const NetSystem& system, const testing::Space& space, Formulas& formulas, FormulaId f,
                         const Binding& binding) {
    const Predicate predicate(system, formulas, f, binding);
    const Influence influence(system);
    const Visible visible = question::visible(predicate, influence);
    std::vector<bool> truth;
    EnabledSet enabled(system);
    for (const State& state : space.states) {
      enabled.reset(state);
      truth.push_back(predicate.holds(state, enabled));
    }
    for (std::size_t i = 0; i < space.states.size(); ++i)
      for (const testing::Edge& edge : space.edges[i]) {
        if (truth[i] == truth[edge.to]) continue;
        EXPECT_TRUE(std::ranges::binary_search(truth[i] ? visible.to_false : visible.to_true, edge.by));
        EXPECT_TRUE(std::ranges::binary_search(visible.either(), edge.by));
      }
  });
}

Net two_places() {
  NetBuilder builder("two");
  const PlaceId p = builder.place("p", 3), q = builder.place("q");
  const TransitionId move = builder.transition("move"), back = builder.transition("back");
  builder.input(p, move, 2);
  builder.output(move, q);
  builder.input(q, back);
  builder.output(back, p, 2);
  return std::move(builder).build();
}

struct Case {
  Net net = two_places();
  NetSystem system{net};
  Formulas formulas;
  property::Names names = property::Names::of(net);
  Binding binding = bind(names, system);
  Influence influence{system};
  Predicate compile(const char* text) { return {system, formulas, *property::parse(text, formulas, names), binding}; }
};

TEST(Visible, TellsWhichWay) {
  Case c;
  Visible visible = question::visible(c.compile("p >= 2"), c.influence);
  EXPECT_EQ(visible.to_true, std::vector<TransitionId>{1});
  EXPECT_EQ(visible.to_false, std::vector<TransitionId>{0});
  // Neither changes p + 2 q.
  EXPECT_TRUE(question::visible(c.compile("p + 2 * q = 3"), c.influence).either().empty());
  visible = question::visible(c.compile("!fireable(back)"), c.influence);
  EXPECT_EQ(visible.to_true, std::vector<TransitionId>{1});
  EXPECT_EQ(visible.to_false, std::vector<TransitionId>{0});
}

TEST(Distance, CountsMissingTokens) {
  Case c;
  EnabledSet enabled(c.system);
  const State state = c.system.initial();
  enabled.reset(state);
  auto far = [&](const char* text) { return distance(c.compile(text), c.system, state, enabled); };
  EXPECT_EQ(far("p >= 5"), 2u);
  EXPECT_EQ(far("p <= 1 & q >= 4"), 6u);
  EXPECT_EQ(far("p <= 1 | q >= 4"), 2u);
  EXPECT_EQ(far("p != 3"), 1u);
  EXPECT_EQ(far("p = 7"), 4u);
  EXPECT_EQ(far("!(p > 2)"), 1u);
  EXPECT_EQ(far("fireable(back)"), 1u);
  EXPECT_EQ(far("deadlock"), 1u);
  EXPECT_EQ(far("false"), kFarthest);
  EXPECT_EQ(far("p * q < 0"), 1u);
}

TEST(Number, StaysWithinSixtyFourBits) {
  Case c;
  const State state{4'000'000'000u, 4'000'000'000u};
  EnabledSet enabled(c.system);
  enabled.reset(state);
  // Both sides saturate at the largest number.
  EXPECT_TRUE(c.compile("p * p * p * p = q * q * q * 5").holds(state, enabled));
  EXPECT_TRUE(c.compile("1000000000 * 1000000000 * p = 1000000000 * 1000000000 * q + 1").holds(state, enabled));
  EXPECT_FALSE(c.compile("1000 * p = 1000 * q + 1").holds(state, enabled));
  EXPECT_TRUE(c.compile("p * q * 0 = 0 & p - q = 0 & 2 * (p + q) >= 4 * 4000000000").holds(state, enabled));
}

TEST(Binding, FollowsTheStaticOrder) {
  const Net net = oracle::random_net(3);
  const Net other = shuffled(net, 7);
  const NetSystem system(other);
  const Binding binding = bind(property::Names::of(net), system);
  for (PlaceId p = 0; p < net.places.size(); ++p) EXPECT_EQ(system.slot_name(binding.places[p].slot), net.places[p].id);
  for (TransitionId t = 0; t < net.transitions.size(); ++t)
    EXPECT_EQ(system.transition_name(binding.transitions[t]), net.transitions[t].id);
}

// A chain of <-> is evaluated part by part, however long it is.
TEST(Predicate, SharedParts) {
  on_random_nets(60, [](const NetSystem& system, const testing::Space& space, Formulas& formulas, FormulaId f,
                        const Binding& binding) {
    FormulaId chain = f;
    for (int i = 0; i < 60; ++i)
      chain = formulas.binary(property::Kind::kEquivalent, chain,
                              i % 3 == 0 ? formulas.unary(property::Kind::kNot, f) : formulas.deadlock());
    const Predicate predicate(system, formulas, chain, binding);
    EXPECT_TRUE(predicate.is_shared());
    const Influence influence(system);
    Interesting interesting(predicate, influence);
    std::vector<TransitionId> needed;
    EnabledSet enabled(system);
    for (const State& state : space.states) {
      enabled.reset(state);
      const bool expected = testing::meaning(formulas, chain, state, enabled);
      EXPECT_EQ(predicate.holds(state, enabled), expected);
      EXPECT_EQ(distance(predicate, system, state, enabled) == 0, expected);
      interesting.collect(state, enabled, needed);
      EXPECT_TRUE(!expected || needed.empty());
    }
  });
}

}  // namespace
}  // namespace onager::question
