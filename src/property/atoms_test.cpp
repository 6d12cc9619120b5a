#include "property/atoms.h"

#include <gtest/gtest.h>

#include <limits>
#include <random>

#include "property/parse.h"
#include "property/print.h"
#include "property/random_test.h"

namespace onager::property {
namespace {

Valuation random_valuation(std::mt19937& random) {
  const std::uint32_t seed = static_cast<std::uint32_t>(random());
  return {.tokens = [seed](PlaceId place) { return static_cast<std::int64_t>(seed >> (place * 3) & 3); },
          .fireable = [seed](TransitionId transition) { return (seed >> (transition + 16) & 1) != 0; },
          .deadlock = [seed] { return (seed >> 20 & 1) != 0; },
          .proposition = [seed](std::uint32_t name) { return (seed >> (name + 21) & 1) != 0; }};
}

TEST(Atoms, CanonicalOnesHaveTheSameValue) {
  for (std::uint32_t seed = 0; seed < 5000; ++seed) {
    std::mt19937 random(seed);
    Formulas formulas;
    const Names names = testing::names_for_tests();
    testing::RandomFormulas source(formulas,
                                   [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); });
    const FormulaId atom = source.atom(2);
    const FormulaId canonical = canonical_atom(formulas, atom);
    EXPECT_EQ(canonical_atom(formulas, canonical), canonical);
    for (int i = 0; i < 5; ++i) {
      const Valuation valuation = random_valuation(random);
      ASSERT_EQ(evaluate(formulas, atom, valuation), evaluate(formulas, canonical, valuation))
          << print(formulas, names, atom) << " became " << print(formulas, names, canonical);
    }
  }
}

TEST(Atoms, NumbersStopAtTheLimits) {
  Formulas formulas;
  Names names;
  const auto value = [&](std::string_view text) {
    return evaluate_number(
        formulas, *parse_number(text, formulas, names),
        {.tokens = [](PlaceId) { return std::int64_t{kMaxValue}; }, .fireable = {}, .deadlock = {}, .proposition = {}});
  };
  EXPECT_EQ(value("p * p"), 18446744065119617025ull > std::uint64_t(std::numeric_limits<std::int64_t>::max())
                                ? std::numeric_limits<std::int64_t>::max()
                                : 0);
  EXPECT_EQ(value("0 - p * p * p"), -std::numeric_limits<std::int64_t>::max());
  EXPECT_EQ(value("p + p - 1"), 2 * std::int64_t{kMaxValue} - 1);
  EXPECT_EQ(value("-2 * 3 + 1"), -5);
}

TEST(Atoms, Listed) {
  Formulas formulas;
  Names names;
  const FormulaId formula = *parse("G (p >= 1 -> F (fireable(t) | a)) & !deadlock", formulas, names);
  EXPECT_EQ(atoms(formulas, formula).size(), 4u);
}

TEST(Names, GroupsStandForSeveral) {
  Formulas formulas;
  Names names;
  names.open = false;
  const std::uint32_t red = names.places.add("p.red"), blue = names.places.add("p.blue");
  names.places.add_group("p", {red, blue});
  names.transitions.add_group("t", {names.transitions.add("t.1"), names.transitions.add("t.2")});
  const FormulaId formula = *parse("p >= 1 & fireable(t)", formulas, names);
  EXPECT_EQ(print(formulas, names, formula), "p.red + p.blue >= 1 & fireable(t.1, t.2)");
  EXPECT_EQ(parse("q >= 1", formulas, names).error().hint, "did you mean 'p'?");
}

}  // namespace
}  // namespace onager::property
