#include "question/state_equation.h"

#include <gtest/gtest.h>

#include "generate/families.h"
#include "property/parse.h"
#include "question/decide.h"
#include "question/projection.h"
#include "question/random_test.h"
#include "question/space_test.h"
#include "tests/oracle/random_nets.h"
#include "tests/oracle/shrink.h"

namespace onager::question {
namespace {

using property::Formulas;

// A condition proved never to hold holds in no reachable state, and no value exceeds its bound. Returns the number of
// proofs.
std::size_t check_nets(unsigned first, unsigned nets) {
  std::size_t proved = 0, projected = 0, alive = 0;
  for (unsigned seed = first; seed < first + nets; ++seed) {
    const Net net = oracle::random_net(seed);
    const NetSystem system(net);
    const testing::Space space(system, 200);
    StateEquation equation(system);
    Projection parts(system);
    const Binding binding = bind(property::Names::of(net), system);
    Formulas formulas;
    std::mt19937_64 random(seed);
    testing::RandomConditions conditions(formulas, random, net.places.size(), net.transitions.size());
    EnabledSet enabled(system);
    parts.allow(1'000'000);
    if (parts.never_stuck()) {
      ++alive;
      for (const State& state : space.states) {
        enabled.reset(state);
        EXPECT_FALSE(enabled.empty()) << oracle::describe(net);
      }
    }
    for (int i = 0; i < 5; ++i) {
      const Predicate predicate(system, formulas, conditions.condition(2), binding);
      const Number number(formulas, conditions.number(1), binding);
      const bool never = never_holds(predicate, system, equation);
      const auto most = greatest(number, equation);
      parts.allow(seed % 3 == 0 ? 1'000 : 1'000'000);
      const bool never_in_part = parts.never_holds(predicate);
      const auto most_in_part = parts.greatest(number);
      proved += never;
      projected += never_in_part;
      for (const State& state : space.states) {
        enabled.reset(state);
        EXPECT_FALSE(never && predicate.holds(state, enabled)) << oracle::describe(net);
        EXPECT_FALSE(never_in_part && predicate.holds(state, enabled)) << oracle::describe(net);
        if (most) {
          EXPECT_LE(number.value(state), *most) << oracle::describe(net);
        }
        if (most_in_part) {
          EXPECT_LE(number.value(state), *most_in_part) << oracle::describe(net);
        }
      }
      if (::testing::Test::HasFailure()) return proved;
    }
  }
  EXPECT_GT(alive, nets / 10);
  EXPECT_GT(projected, nets / 2);  // there are five conditions to a net
  return proved;
}

TEST(StateEquation, ExcludesNothingThatIsReachable) {
  EXPECT_GT(check_nets(0, 120), 60u);
}

TEST(LongStateEquation, ExcludesNothingThatIsReachable) {
  check_nets(120, 10'000);
}

// The weights of the proof are eightieths.
TEST(StateEquation, FindsProofsWithSmallWeights) {
  const Net net = *generate::generate("philosophers", 10, 1);
  const NetSystem system(net);
  StateEquation equation(system);
  equation.allow(10'000);
  property::Names names = property::Names::of(net);
  Formulas formulas;
  std::string sum = "think_1";
  for (int i = 2; i <= 10; ++i) sum += " + think_" + std::to_string(i);
  const auto condition = property::parse(sum + " >= 90", formulas, names);
  EXPECT_TRUE(never_holds({system, formulas, *condition, bind(names, system)}, system, equation));
}

TEST(StateEquation, FindsProofsAndBounds) {
  NetBuilder builder("cycle");
  const PlaceId p = builder.place("p", 2), q = builder.place("q"), lost = builder.place("lost");
  const TransitionId go = builder.transition("go"), back = builder.transition("back"),
                     lose = builder.transition("lose");
  builder.input(p, go);
  builder.output(go, q, 3);
  builder.input(q, back, 3);
  builder.output(back, p);
  builder.input(q, lose, 3);
  builder.output(lose, lost);
  const Net net = std::move(builder).build();
  const NetSystem system(net);
  StateEquation equation(system);
  Formulas formulas;
  property::Names names = property::Names::of(net);
  const Binding binding = bind(names, system);
  const auto never = [&](const char* text) {
    return never_holds({system, formulas, *property::parse(text, formulas, names), binding}, system, equation);
  };
  EXPECT_TRUE(never("p >= 3"));
  EXPECT_FALSE(never("p >= 2"));
  EXPECT_TRUE(never("p >= 1 & q >= 4"));
  EXPECT_TRUE(never("p + lost >= 3 | q > 6"));
  EXPECT_TRUE(never("!(p <= 2)"));
  EXPECT_TRUE(never("p + lost >= 2 & fireable(back)"));
  EXPECT_FALSE(never("p + lost = 1 & !fireable(go)"));
  EXPECT_FALSE(never("deadlock"));
  EXPECT_TRUE(never("deadlock & p > 2"));
  const auto most = [&](const char* text) {
    return greatest(Number(formulas, *property::parse_number(text, formulas, names), binding), equation);
  };
  EXPECT_EQ(most("q"), 6);
  EXPECT_EQ(most("p + lost"), 2);
  EXPECT_EQ(most("q - p"), 6);
  EXPECT_EQ(most("2 * p + 1"), 5);
  EXPECT_EQ(most("0 - lost"), 0);
  equation.allow(0);
  EXPECT_FALSE(never("p >= 3"));
  EXPECT_EQ(most("q"), std::nullopt);
}

// Two neighbours never eat together. What is far away is not looked at, however large the net is.
TEST(StateEquation, OfALargeNetIsThatOfANeighbourhood) {
  std::vector<std::uint64_t> work;
  for (const unsigned size : {10'000u, 20'000u}) {
    const Net net = *generate::generate("philosophers", size, 0);
    const Limits none;
    Watch watch(none);
    const NetSystem system(net, watch);
    Formulas formulas;
    property::Names names = property::Names::of(net);
    const Binding binding = bind(names, system);
    const auto never = [&](const char* text) {
      StateEquation equation(system);
      return never_holds({system, formulas, *property::parse(text, formulas, names), binding}, system, equation);
    };
    const std::uint64_t before = watch.work();
    EXPECT_TRUE(never("eat_7 >= 1 & eat_8 >= 1"));
    EXPECT_FALSE(never("eat_7 >= 1 & eat_9 >= 1"));
    work.push_back(watch.work() - before);
  }
  EXPECT_LT(work[1], work[0] + work[0] / 10);
}

}  // namespace
}  // namespace onager::question
