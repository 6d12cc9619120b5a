#include "question/interesting.h"

#include <gtest/gtest.h>

#include "property/parse.h"
#include "question/random_test.h"
#include "question/space_test.h"
#include "tests/oracle/random_nets.h"
#include "tests/oracle/shrink.h"

namespace onager::question {
namespace {

using property::Formulas;

// A state from which a run without interesting transitions leads to one where the condition holds; nullopt if there is
// none.
std::optional<State> broken(const TransitionSystem& system, const testing::Space& space, const Predicate& predicate,
                            Interesting& interesting) {
  EnabledSet enabled(system);
  std::vector<bool> truth;
  for (const State& state : space.states) {
    enabled.reset(state);
    truth.push_back(predicate.holds(state, enabled));
  }
  std::vector<TransitionId> members;
  for (std::size_t start = 0; start < space.states.size(); ++start) {
    if (truth[start]) continue;
    enabled.reset(space.states[start]);
    interesting.collect(space.states[start], enabled, members);
    std::vector<bool> seen(space.states.size());
    seen[start] = true;
    for (std::vector<std::size_t> waiting{start}; !waiting.empty();) {
      const std::size_t at = waiting.back();
      waiting.pop_back();
      if (truth[at]) return space.states[start];
      for (const testing::Edge& edge : space.edges[at]) {
        if (seen[edge.to] || std::ranges::binary_search(members, edge.by)) continue;
        seen[edge.to] = true;
        waiting.push_back(edge.to);
      }
    }
  }
  return std::nullopt;
}

void check_nets(unsigned first, unsigned nets) {
  for (unsigned seed = first; seed < first + nets; ++seed) {
    const Net net = oracle::random_net(seed);
    const NetSystem system(net);
    const testing::Space space(system, 150);
    const Influence influence(system);
    const Binding binding = bind(property::Names::of(net), system);
    Formulas formulas;
    std::mt19937_64 random(seed);
    testing::RandomConditions conditions(formulas, random, net.places.size(), net.transitions.size());
    for (int i = 0; i < 10; ++i) {
      property::FormulaId condition = conditions.condition(3);
      // Long enough that parts are shared.
      for (int more = i % 5 == 0 ? 12 : 0; more > 0; --more)
        condition = formulas.binary(property::Kind::kEquivalent, condition, conditions.condition(1));
      const Predicate predicate(system, formulas, condition, binding);
      EXPECT_TRUE(i % 5 != 0 || predicate.is_shared());
      Interesting interesting(predicate, influence);
      ASSERT_FALSE(broken(system, space, predicate, interesting)) << oracle::describe(net) << " seed " << seed;
    }
  }
}

TEST(Interesting, EveryRunToTheGoalFiresOne) {
  check_nets(0, 300);
}

TEST(LongInteresting, EveryRunToTheGoalFiresOne) {
  check_nets(300, 20'000);
}

TEST(Interesting, TakesTheCheapestConjunctAndAllAlternatives) {
  NetBuilder builder("three");
  const PlaceId p = builder.place("p", 1), q = builder.place("q"), r = builder.place("r");
  const TransitionId first = builder.transition("first"), second = builder.transition("second"),
                     third = builder.transition("third");
  builder.input(p, first);
  builder.output(first, q);
  builder.input(p, second);
  builder.output(second, q);
  builder.input(q, third);
  builder.output(third, r);
  const Net net = std::move(builder).build();
  const NetSystem system(net);
  const Influence influence(system);
  Formulas formulas;
  property::Names names = property::Names::of(net);
  const Binding binding = bind(names, system);
  const State state = system.initial();
  EnabledSet enabled(system);
  enabled.reset(state);
  auto members = [&](const char* text) {
    const Predicate predicate(system, formulas, *property::parse(text, formulas, names), binding);
    std::vector<TransitionId> found{42};
    Interesting(predicate, influence).collect(state, enabled, found);
    return found;
  };
  using List = std::vector<TransitionId>;
  EXPECT_EQ(members("q >= 1"), (List{first, second}));
  EXPECT_EQ(members("q >= 1 & r >= 1"), (List{third}));
  EXPECT_EQ(members("q >= 1 | r >= 1"), (List{first, second, third}));
  EXPECT_EQ(members("fireable(third)"), (List{first, second}));
  EXPECT_EQ(members("!fireable(second)"), (List{first, second}));
  EXPECT_EQ(members("deadlock"), (List{first, second}));
  EXPECT_EQ(members("p >= 2"), List{});
  EXPECT_EQ(members("p >= 1"), List{});
}

}  // namespace
}  // namespace onager::question
