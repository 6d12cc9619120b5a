// Every single reduction preserves the language: random automata on random words, before and after.

#include "ltl/reduce.h"

#include <gtest/gtest.h>

#include <functional>
#include <random>
#include <string>

#include "ltl/degeneralise.h"
#include "ltl/obligation.h"
#include "ltl/prune.h"
#include "ltl/simulation.h"
#include "ltl/translate.h"
#include "ltl/words_test.h"
#include "property/random_test.h"

namespace onager::ltl {
namespace {

using property::FormulaId;
using property::Formulas;

// Two propositions, up to seven states.
Automaton random_automaton(std::mt19937& random, Formulas& formulas, bool state_based) {
  Automaton automaton;
  automaton.labels = std::make_shared<BddTable>();
  automaton.atoms = {formulas.proposition(0), formulas.proposition(1)};
  automaton.edges.resize(1 + random() % 7);
  automaton.marks = state_based ? 1 : static_cast<unsigned>(random() % 4);
  automaton.state_based = state_based;
  automaton.initial = static_cast<AutomatonState>(random() % automaton.states());
  for (auto& out : automaton.edges) {
    const AcceptanceMarks of_state = random() % 2;
    for (auto edges = random() % 4; edges > 0; --edges) {
      Bdd label = BddTable::kFalse;
      for (unsigned letter = 0; letter < 4; ++letter)
        if (random() % 2 == 0)
          label = automaton.labels->disjunction(
              label, automaton.labels->of_cube({{0, (letter & 1) != 0}, {1, (letter & 2) != 0}}));
      const AcceptanceMarks marks =
          state_based ? of_state : static_cast<AcceptanceMarks>(random()) & automaton.all_marks();
      out.push_back({label, marks, static_cast<AutomatonState>(random() % automaton.states())});
    }
  }
  tidy(automaton);
  return automaton;
}

void expect_marks_on_states(const Automaton& automaton) {
  for (const auto& out : automaton.edges)
    for (const Edge& edge : out) ASSERT_EQ(edge.marks, out[0].marks);
}

using Reduction = std::function<Automaton(const Automaton&)>;

void expect_same_language(const Reduction& reduction, std::uint32_t rounds, bool may_grow = false) {
  for (std::uint32_t seed = 0; seed < rounds; ++seed) {
    std::mt19937 random(seed);
    Formulas formulas;
    const Automaton before = random_automaton(random, formulas, seed % 3 == 0);
    const Automaton after = reduction(before);
    ASSERT_TRUE(may_grow || after.states() <= before.states()) << "seed " << seed;
    if (after.state_based) expect_marks_on_states(after);
    for (int i = 0; i < 12; ++i) {
      const auto word = property::testing::random_lasso(random, 2);
      ASSERT_EQ(testing::accepts(formulas, before, word), testing::accepts(formulas, after, word)) << "seed " << seed;
    }
  }
}

constexpr std::uint32_t kRounds = 3000;

TEST(Reduce, Pruning) {
  expect_same_language(pruned, kRounds);
}
TEST(Reduce, FewerMarks) {
  expect_same_language(with_fewer_marks, kRounds);
  expect_same_language([](const Automaton& a) { return with_fewer_marks(pruned(a)); }, kRounds);
}
TEST(Reduce, Saturation) {
  expect_same_language(saturated, kRounds);
}
TEST(Reduce, FreeMarks) {
  expect_same_language([](const Automaton& a) { return with_free_marks(a, true); }, kRounds);
  expect_same_language([](const Automaton& a) { return with_free_marks(a, false); }, kRounds);
}
TEST(Reduce, Twins) {
  expect_same_language(without_twins, kRounds);
  // Copies of states are often twins.
  expect_same_language([](const Automaton& a) { return without_twins(degeneralised(a)); }, kRounds, true);
}
TEST(Reduce, Simulation) {
  expect_same_language(reduced_by_simulation, kRounds);
}
TEST(Reduce, ReverseSimulation) {
  expect_same_language(reduced_by_reverse_simulation, kRounds);
}
TEST(Reduce, Degeneralisation) {
  expect_same_language(
      [](const Automaton& a) {
        const Automaton result = degeneralised(a);
        EXPECT_TRUE(result.state_based && result.marks == 1);
        return result;
      },
      kRounds, true);
}
TEST(Reduce, All) {
  expect_same_language(reduced, kRounds);
  expect_same_language(reduced_buchi, kRounds, true);
}

TEST(Reduce, UnreachableAndEmpty) {
  Formulas formulas;
  std::mt19937 random(1);
  Automaton automaton = random_automaton(random, formulas, false);
  automaton.edges.assign(3, {});
  automaton.initial = 2;
  EXPECT_EQ(reduced(automaton).states(), 1u);
  EXPECT_EQ(reduced(automaton).edge_count(), 0u);
}

TEST(Obligation, DeterministicAndTheSameLanguage) {
  int found = 0;
  for (std::uint32_t seed = 0; seed < 600; ++seed) {
    std::mt19937 random(seed);
    Formulas formulas;
    property::testing::RandomFormulas source(
        formulas, [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); });
    property::NormalForm normal(formulas);
    const FormulaId formula = normal(source.ltl(5, 2));
    const std::vector<FormulaId> atoms = {formulas.proposition(0), formulas.proposition(1)};
    const auto labels = std::make_shared<BddTable>();
    const auto yes = tableau(formulas, normal, formula, atoms, labels, {});
    const auto no = tableau(formulas, normal, normal.negation(formula), atoms, labels, {});
    ASSERT_TRUE(yes && no);
    const auto weak = minimal_weak(*yes, *no, 100);
    if (!weak) continue;
    ++found;
    expect_marks_on_states(*weak);
    for (const auto& out : weak->edges)
      for (std::size_t i = 0; i < out.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) ASSERT_TRUE(labels->disjoint(out[i].label, out[j].label));
    for (int i = 0; i < 20; ++i) {
      const auto word = property::testing::random_lasso(random, 2);
      ASSERT_EQ(testing::accepts(formulas, *weak, word), property::testing::holds(formulas, formula, word)) << seed;
    }
  }
  EXPECT_GT(found, 300);
}

TEST(Obligation, RecurrenceIsNone) {
  Formulas formulas;
  property::NormalForm normal(formulas);
  const FormulaId a = formulas.proposition(0);
  const FormulaId recurring = formulas.unary(property::Kind::kGlobally, formulas.unary(property::Kind::kFinally, a));
  const auto labels = std::make_shared<BddTable>();
  const auto yes = tableau(formulas, normal, recurring, {a}, labels, {});
  const auto no = tableau(formulas, normal, normal.negation(recurring), {a}, labels, {});
  EXPECT_FALSE(minimal_weak(*yes, *no, 100));
  EXPECT_FALSE(minimal_weak(*no, *yes, 100));
}

}  // namespace
}  // namespace onager::ltl
