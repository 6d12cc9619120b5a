#include "tests/oracle/tiny_nets.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>
#include <string>

#include "tests/oracle/naive.h"
#include "tests/oracle/shrink.h"

namespace onager::oracle {
namespace {

// A net as a table: for each transition and place three weights, then the tokens. The brute force
// below knows nothing of columns, ranks or least elements.
struct Table {
  std::vector<std::vector<std::array<Value, 3>>> cell;  // [transition][place] = input, output, inhibitor
  std::vector<Value> tokens;

  friend auto operator<=>(const Table&, const Table&) = default;
};

Table table_of(const Net& net) {
  Table table;
  table.tokens = net.initial;
  for (TransitionId t = 0; t < net.transitions.size(); ++t) {
    auto& row = table.cell.emplace_back(net.places.size());
    for (const Arc& arc : net.inputs[t]) row[arc.place][0] = arc.weight;
    for (const Arc& arc : net.outputs[t]) row[arc.place][1] = arc.weight;
    for (const Arc& arc : net.inhibitors[t]) row[arc.place][2] = arc.weight;
  }
  return table;
}

// The same for all nets that differ in the order of places and transitions only.
Table canonical(const Table& table) {
  std::vector<std::size_t> order(table.tokens.size());
  std::iota(order.begin(), order.end(), 0u);
  std::set<Table> variants;
  do {
    Table variant = table;
    for (std::size_t p = 0; p < order.size(); ++p) {
      variant.tokens[p] = table.tokens[order[p]];
      for (std::size_t t = 0; t < table.cell.size(); ++t) variant.cell[t][p] = table.cell[t][order[p]];
    }
    std::sort(variant.cell.begin(), variant.cell.end());
    variants.insert(variant);
  } while (std::next_permutation(order.begin(), order.end()));
  return *variants.begin();
}

// Counts through all digits of all weights and tokens; transitions with equal columns are left out.
std::set<Table> brute_force(const TinySpace& space) {
  Table table{{}, std::vector<Value>(space.places)};
  table.cell.assign(space.transitions, std::vector<std::array<Value, 3>>(space.places));
  std::vector<std::pair<Value*, Value>> digits;  // where, greatest value
  for (Value& tokens : table.tokens) digits.emplace_back(&tokens, space.max_tokens);
  for (auto& row : table.cell)
    for (auto& [input, output, inhibitor] : row) {
      digits.emplace_back(&input, space.max_weight);
      digits.emplace_back(&output, space.max_weight);
      digits.emplace_back(&inhibitor, space.max_inhibitor);
    }
  std::set<Table> classes;
  for (bool more = true; more;) {
    const std::set distinct(table.cell.begin(), table.cell.end());
    if (distinct.size() == table.cell.size()) classes.insert(canonical(table));
    more = false;
    for (auto& [digit, greatest] : digits) {
      more = *digit < greatest;
      *digit = more ? *digit + 1 : 0;
      if (more) break;
    }
  }
  return classes;
}

std::uint64_t count(const TinySpace& space) {
  std::uint64_t nets = 0;
  TinyNets(space).visit_all([&](const Net&, std::uint64_t) { ++nets; });
  return nets;
}

constexpr TinySpace kSmall[] = {{0, 0, 2, 0, 2}, {0, 1, 2, 0, 2}, {1, 0, 2, 0, 2}, {1, 1, 2, 0, 2}, {1, 1, 2, 2, 3},
                                {2, 1, 2, 0, 2}, {2, 1, 1, 1, 1}, {1, 2, 2, 0, 1}, {2, 2, 1, 0, 1}, {3, 1, 1, 0, 1},
                                {1, 3, 1, 0, 1}, {1, 4, 1, 0, 1}, {4, 1, 1, 0, 0}};

TEST(TinyNets, AreExactlyTheClassesOfBruteForce) {
  for (const TinySpace& space : kSmall) {
    std::set<Table> classes;
    std::uint64_t nets = 0;
    TinyNets(space).visit_all([&](const Net& net, std::uint64_t) {
      ++nets;
      classes.insert(canonical(table_of(net)));
    });
    EXPECT_EQ(nets, classes.size()) << "a class was visited twice: " << space.places << "x" << space.transitions;
    EXPECT_EQ(classes, brute_force(space)) << space.places << "x" << space.transitions;
  }
}

TEST(TinyNets, CountsByHand) {
  EXPECT_EQ(count({1, 1, 2, 0, 2}), 27u);  // 9 columns, 3 markings
  // Pairs of equal places, 27 cells and tokens: (27 * 27 + 27) / 2.
  EXPECT_EQ(count({2, 1, 2, 0, 2}), 378u);
  // One place: the sets of two of nine columns, three markings.
  EXPECT_EQ(count({1, 2, 2, 0, 2}), 108u);
}

// Burnside: the number of classes is the average, over the orders of places, of the nets that the order leaves
// alone. A set of columns stays when it is made of columns that stay and of whole cycles of columns.

TEST(TinyNets, TwoByTwoByBurnside) {
  // Swapping the places leaves 9 of the 81 columns and 3 of the 9 markings alone; 36 pairs change places.
  const std::uint64_t all = 81 * 80 / 2 * 9;
  const std::uint64_t swapped = (9 * 8 / 2 + 36) * 3;
  EXPECT_EQ(count({2, 2, 2, 0, 2}), (all + swapped) / 2);
}

TEST(TinyNets, ThreeByTwoByBurnside) {
  // Each of 3 swaps leaves 81 of the 729 columns and 9 of the 27 markings alone, each of 2 rotations 9 and 3.
  const std::uint64_t all = 729 * 728 / 2 * 27;
  const std::uint64_t swapped = (81 * 80 / 2 + 324) * 9;
  const std::uint64_t rotated = 9 * 8 / 2 * 3;
  EXPECT_EQ(count({3, 2, 2, 0, 2}), (all + 3 * swapped + 2 * rotated) / 6);
}

TEST(LongTinyNets, ThreeByThreeByBurnside) {
  const std::uint64_t sets = 729ull * 728 * 727 / 6;
  const std::uint64_t swapped = 81ull * 80 * 79 / 6 + 81 * 324;
  const std::uint64_t rotated = 9ull * 8 * 7 / 6 + (729 - 9) / 3;
  EXPECT_EQ(count({3, 3, 2, 0, 2}), (sets * 27 + 3 * swapped * 9 + 2 * rotated * 3) / 6);
  const TinyNets nets({3, 3, 2, 0, 2});
  std::uint64_t structures = 0;
  nets.visit(13, nets.size(), 27, [&](const Net& net, std::uint64_t) {
    ++structures;
    ASSERT_EQ(net.initial, (State{1, 1, 1}));
  });
  EXPECT_EQ(structures, (sets + 3 * swapped + 2 * rotated) / 6);
}

TEST(TinyNets, CountsAreAsDocumented) {
  EXPECT_EQ(count({2, 2, 2, 0, 2}), 14'688u);
  EXPECT_EQ(count({2, 2, 2, 1, 2}), 235'926u);
  EXPECT_EQ(count({2, 3, 2, 0, 2}), 384'552u);
  EXPECT_EQ(count({3, 1, 2, 0, 2}), 3'654u);
  EXPECT_EQ(count({3, 2, 2, 0, 2}), 1'210'176u);
  EXPECT_EQ(count({3, 3, 1, 0, 2}), 191'760u);
}

// What the header says of limits.
TEST(TinyNets, BoundedNetsAreSmall) {
  auto largest = [](const TinySpace& space, std::uint64_t stride, std::size_t limit) {
    const TinyNets nets(space);
    std::size_t most = 0;
    nets.visit(0, nets.size(), stride, [&](const Net& net, std::uint64_t) {
      const Exploration found = explore(net, limit);
      if (found.complete) most = std::max(most, found.states.size());
    });
    return most;
  };
  EXPECT_EQ(largest({2, 2, 2, 0, 2}, 1, 100), 15u);
  EXPECT_LE(largest({3, 2, 2, 0, 2}, 97, 100), 15u);
  EXPECT_LE(largest({3, 3, 1, 0, 2}, 97, 200), 69u);
}

TEST(TinyNets, PartsMakeTheWhole) {
  const TinyNets nets({2, 2, 1, 1, 1});
  std::vector<std::uint64_t> whole, parts;
  nets.visit_all([&](const Net&, std::uint64_t number) { whole.push_back(number); });
  for (std::uint64_t begin = 0; begin < nets.size(); begin += 1001)
    nets.visit(begin, begin + 1001, 1, [&](const Net&, std::uint64_t number) { parts.push_back(number); });
  EXPECT_EQ(whole, parts);
}

TEST(TinyNets, StridesMakeTheWhole) {
  const TinyNets nets({2, 2, 1, 0, 1});
  std::set<std::uint64_t> whole, strides;
  nets.visit_all([&](const Net&, std::uint64_t number) { whole.insert(number); });
  for (std::uint64_t begin = 0; begin < 37; ++begin)
    nets.visit(begin, nets.size(), 37, [&](const Net&, std::uint64_t number) {
      EXPECT_EQ(number % 37, begin);
      EXPECT_TRUE(strides.insert(number).second);
    });
  EXPECT_EQ(whole, strides);
}

TEST(TinyNets, NumberFindsTheNetAgain) {
  const TinyNets nets({3, 3, 2, 1, 2});
  nets.visit(12345, nets.size(), nets.size() / 500, [&](const Net& net, std::uint64_t number) {
    Net again = nets.at(number);
    again.id = net.id;
    EXPECT_EQ(describe(net), describe(again));
  });
}

}  // namespace
}  // namespace onager::oracle
