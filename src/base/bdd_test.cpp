#include "base/bdd.h"

#include <gtest/gtest.h>

#include <random>

namespace onager {
namespace {

constexpr unsigned kVariables = 5;
using Truth = std::uint32_t;  // one bit for each valuation of five variables

bool bit(Truth truth, unsigned valuation) {
  return truth >> valuation & 1;
}

Truth truth_of(const BddTable& table, Bdd f) {
  Truth truth = 0;
  for (unsigned valuation = 0; valuation < 32; ++valuation)
    if (table.evaluate(f, [&](BddVariable v) { return valuation >> v & 1; })) truth |= Truth{1} << valuation;
  return truth;
}

Bdd from_truth(BddTable& table, Truth truth) {
  Bdd f = BddTable::kFalse;
  for (unsigned valuation = 0; valuation < 32; ++valuation) {
    if (!bit(truth, valuation)) continue;
    BddCube cube;
    for (BddVariable v = 0; v < kVariables; ++v) cube.push_back({v, (valuation >> v & 1) != 0});
    f = table.disjunction(f, table.of_cube(cube));
  }
  return f;
}

TEST(Bdd, OperationsOnTruthTables) {
  std::mt19937 random(1);
  BddTable table;
  for (int round = 0; round < 500; ++round) {
    const Truth a = static_cast<Truth>(random()), b = static_cast<Truth>(random()), c = static_cast<Truth>(random());
    const Bdd f = from_truth(table, a), g = from_truth(table, b), h = from_truth(table, c);
    EXPECT_EQ(truth_of(table, f), a);
    EXPECT_EQ(table.conjunction(f, g), from_truth(table, a & b));
    EXPECT_EQ(table.disjunction(f, g), from_truth(table, a | b));
    EXPECT_EQ(table.negation(f), from_truth(table, ~a));
    EXPECT_EQ(table.difference(f, g), from_truth(table, a & ~b));
    EXPECT_EQ(table.if_then_else(f, g, h), from_truth(table, (a & b) | (~a & c)));
    EXPECT_EQ(table.implies(f, table.disjunction(f, g)), true);
  }
}

TEST(Bdd, CubesCoverExactlyAndNoneIsSpare) {
  std::mt19937 random(2);
  BddTable table;
  for (int round = 0; round < 300; ++round) {
    const Truth truth = static_cast<Truth>(random() & random());
    const std::vector<BddCube> cubes = table.cubes(from_truth(table, truth));
    for (std::size_t without = 0; without <= cubes.size(); ++without) {
      Bdd sum = BddTable::kFalse;
      for (std::size_t i = 0; i < cubes.size(); ++i)
        if (i != without) sum = table.disjunction(sum, table.of_cube(cubes[i]));
      EXPECT_EQ(sum == from_truth(table, truth), without == cubes.size());
    }
  }
}

TEST(Bdd, Renaming) {
  BddTable table;
  const Bdd f = table.conjunction(table.variable(3), table.disjunction(table.variable(1), table.variable(4)));
  const Bdd g = table.renamed(f, {0, 9, 0, 7, 2});
  EXPECT_EQ(g, table.conjunction(table.variable(7), table.disjunction(table.variable(9), table.variable(2))));
}

TEST(Bdd, TooManyCubes) {
  BddTable table;
  Bdd f = BddTable::kTrue;
  for (BddVariable v = 0; v < 40; v += 2)
    f = table.conjunction(f, table.disjunction(table.variable(v), table.variable(v + 1)));
  EXPECT_EQ(table.cubes(f, 1000).size(), 1001u);
}

TEST(Bdd, ManyNodes) {
  BddTable table;
  Bdd parity = BddTable::kFalse;
  for (BddVariable v = 0; v < 400; ++v) parity = table.if_then_else(table.variable(v), table.negation(parity), parity);
  for (BddVariable one = 0; one < 400; ++one)
    EXPECT_TRUE(table.evaluate(parity, [&](BddVariable v) { return v == one; })) << one;
}

}  // namespace
}  // namespace onager
