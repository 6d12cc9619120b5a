#include "ltl/compose.h"

#include <gtest/gtest.h>

#include <functional>
#include <random>

#include "ltl/prune.h"
#include "ltl/tableau.h"
#include "ltl/words_test.h"
#include "property/atoms.h"
#include "property/parse.h"
#include "property/print.h"
#include "property/random_test.h"
#include "property/simplify.h"

namespace onager::ltl {
namespace {

using property::FormulaId;
using property::Formulas;
using property::Kind;

// Formulas of three propositions and their automata, which share a label table.
class Workshop {
 public:
  explicit Workshop(std::uint32_t seed) : random(seed), simplifier_(formulas) {
    for (std::uint32_t i = 0; i < 3; ++i) atoms_.push_back(formulas.proposition(i));
  }

  FormulaId formula(int size) {
    property::testing::RandomFormulas source(
        formulas, [this](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); });
    return source.ltl(size, 3);
  }
  Automaton automaton(FormulaId formula) {
    return *tableau(formulas, simplifier_.normal(), simplifier_.normal()(formula), atoms_, labels_, {});
  }
  Automaton by_products(FormulaId formula, bool atoms_first) {
    return *tableau(formulas, simplifier_.normal(), simplifier_.normal()(formula), atoms_, labels_, {},
                    ByProducts{simplifier_.implication(), atoms_first});
  }
  BddTable& labels() { return *labels_; }
  void expect_accepts(const Automaton& found, FormulaId formula) {
    ASSERT_TRUE(found.holds_invariant());
    for (int i = 0; i < 30; ++i) {
      const auto word = property::testing::random_lasso(random, 3);
      ASSERT_EQ(testing::accepts(formulas, found, word), property::testing::holds(formulas, formula, word))
          << print(formulas, property::testing::names_for_tests(), formula);
    }
  }

  std::mt19937 random;
  Formulas formulas;

 private:
  property::Simplifier simplifier_;
  std::vector<FormulaId> atoms_;
  std::shared_ptr<BddTable> labels_ = std::make_shared<BddTable>();
};

TEST(Compose, UnionsAndProducts) {
  for (std::uint32_t seed = 0; seed < 300; ++seed) {
    Workshop shop(seed);
    const FormulaId f = shop.formula(5), g = shop.formula(5);
    const Automaton parts[] = {shop.automaton(f), shop.automaton(g)};
    shop.expect_accepts(union_of(parts), shop.formulas.binary(Kind::kOr, f, g));
    const auto both = product_of(parts[0], parts[1], 100'000);
    ASSERT_TRUE(both);
    shop.expect_accepts(*both, shop.formulas.binary(Kind::kAnd, f, g));
  }
}

TEST(Compose, ProductsThatAreTooLargeAreNotMade) {
  Workshop shop(0);
  property::Names names = property::testing::names_for_tests();
  const Automaton automaton = shop.automaton(*property::parse("F a & F b", shop.formulas, names));
  EXPECT_FALSE(product_of(automaton, automaton, 3));
}

TEST(Compose, Recurrence) {
  Workshop shop(1);
  const auto again = [&](std::uint32_t i) {
    return shop.formulas.unary(Kind::kGlobally, shop.formulas.unary(Kind::kFinally, shop.formulas.proposition(i)));
  };
  const FormulaId formula = shop.formulas.many(Kind::kAnd, std::vector{again(0), again(1), again(2)});
  const Bdd functions[] = {shop.labels().variable(0), shop.labels().variable(1), shop.labels().variable(2)};
  const Automaton found = recurring(shop.automaton(shop.formulas.constant(true)), functions);
  EXPECT_EQ(found.states(), 4u);
  shop.expect_accepts(found, formula);
}

// Edges by products instead of letters, and formulas that stand for what they imply.
TEST(Tableau, ByProducts) {
  for (std::uint32_t seed = 0; seed < 1500; ++seed) {
    Workshop shop(seed);
    const FormulaId formula = shop.formula(static_cast<int>(3 + seed % 8));
    for (const bool atoms_first : {true, false}) shop.expect_accepts(shop.by_products(formula, atoms_first), formula);
  }
}

// Whoever drops F d here because c U F d implies it accepts words without d.
TEST(Tableau, ByProductsKeepsPromises) {
  Workshop shop(2);
  property::Names names = property::testing::names_for_tests();
  for (const char* text :
       {"G (a U F b)", "G (a W F b) & G F a", "(a R (b R c)) & F (a R b)", "G ((a U b) | (c U F b))"}) {
    const FormulaId formula = *property::parse(text, shop.formulas, names);
    for (int i = 0; i < 20; ++i) shop.expect_accepts(shop.by_products(formula, i % 2 == 0), formula);
  }
}

}  // namespace
}  // namespace onager::ltl
