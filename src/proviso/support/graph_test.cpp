// The parts that provisos are made of: logs, cuts of cycles, components, sets of depths.

#include <gtest/gtest.h>

#include <random>
#include <set>

#include "proviso/support/components.h"
#include "proviso/support/cycles.h"
#include "proviso/support/depth_set.h"
#include "proviso/support/graph_log.h"

namespace onager::proviso {
namespace {

using Edges = std::vector<std::pair<StateId, StateId>>;
using Random = std::minstd_rand;

StateId below(Random& random, StateId bound) {
  return static_cast<StateId>(random() % bound);
}

Edges random_edges(Random& random, StateId states, std::size_t count) {
  Edges edges;
  for (std::size_t i = 0; i < count; ++i) {
    const StateId from = below(random, states);
    edges.emplace_back(from, below(random, states));
  }
  return edges;
}

TEST(GraphLog, GivesBackWhatWasPutIn) {
  MemoryBudget budget;
  GraphLog log(budget);
  Random random(1);
  Edges edges = random_edges(random, 5'000'000, 1000);
  edges.insert(edges.end(), {{0, 0}, {kNone - 1, 0}, {0, kNone - 1}, {7, 8}});
  for (const auto& [from, to] : edges) log.append(from, to);
  Edges back;
  log.for_each([&](StateId from, StateId to) { back.emplace_back(from, to); });
  EXPECT_EQ(back, edges);
  EXPECT_EQ(log.edges(), edges.size());
}

// reach[a][b]: there is a way of at least one edge, by states that are not cut.
std::vector<std::vector<bool>> closure(StateId states, const Edges& edges, const std::set<StateId>& cut) {
  std::vector reach(states, std::vector<bool>(states));
  for (const auto& [from, to] : edges)
    if (!cut.contains(from) && !cut.contains(to)) reach[from][to] = true;
  for (StateId k = 0; k < states; ++k)
    for (StateId a = 0; a < states; ++a)
      for (StateId b = 0; b < states; ++b) reach[a][b] = reach[a][b] || (reach[a][k] && reach[k][b]);
  return reach;
}

TEST(Cycles, TheCutLeavesNoneAndCutsNothingElse) {
  Random random(2);
  for (int round = 0; round < 300; ++round) {
    const StateId states = 2 + below(random, 12);
    const Edges edges = random_edges(random, states, below(random, 30));
    MemoryBudget budget;
    GraphLog log(budget);
    for (const auto& [from, to] : edges) log.append(from, to);
    Cycles cycles(log, states, budget, Watch::endless(), [](StateId) { return true; });
    std::vector<StateId> nodes;
    for (StateId s = 0; s < states; ++s) nodes.push_back(s);
    const auto taken = cycles.cut(nodes);
    const std::set<StateId> cut(taken.begin(), taken.end());
    const auto before = closure(states, edges, {}), after = closure(states, edges, cut);
    for (StateId s = 0; s < states; ++s) {
      EXPECT_FALSE(after[s][s]);
      EXPECT_TRUE(before[s][s] || !cut.contains(s));
    }
  }
}

// A walk in depth-first order, as a search does it.
class Walk {
 public:
  Walk(StateId states, const Edges& edges) : components_(budget_), edges_(edges), number_(states, kNone) { enter(0); }

  std::vector<std::set<StateId>> components;
  std::vector<StateId> left;

 private:
  void enter(StateId node) {
    number_[node] = next_++;
    components_.enter(number_[node]);
    for (const auto& [from, to] : edges_)
      if (from == node) {
        if (number_[to] == kNone) enter(to);
        components_.edge(number_[to]);
      }
    const bool root = components_.is_root(number_[node]);
    components_.leave(number_[node]);
    left.push_back(node);
    if (root) collect();
  }
  void collect() {
    std::set<StateId> component;
    for (StateId node : left)
      if (!components_.live(number_[node]) && buried_.insert(node).second) component.insert(node);
    components.push_back(component);
  }

  MemoryBudget budget_;
  Components components_;
  const Edges& edges_;
  std::vector<StateId> number_;
  std::set<StateId> buried_;
  StateId next_ = 0;
};

TEST(Components, AreThoseOfTheDefinition) {
  Random random(3);
  for (int round = 0; round < 300; ++round) {
    const StateId states = 2 + below(random, 12);
    const Edges edges = random_edges(random, states, below(random, 30));
    const Walk walk(states, edges);
    const auto reach = closure(states, edges, {});
    for (const auto& component : walk.components)
      for (StateId a : component)
        for (StateId b : walk.left) EXPECT_EQ(component.contains(b), a == b || (reach[a][b] && reach[b][a]));
  }
}

TEST(DepthSet, FindsTheGreatestNotAbove) {
  Random random(4);
  for (const StateId range : {100u, 5000u, 300'000u}) {
    DepthSet set;
    std::set<std::size_t> known;
    for (int i = 0; i < 3000; ++i) {
      const std::size_t number = below(random, range);
      if (known.erase(number) != 0) {
        set.erase(number);
      } else if (random() % 2 == 0) {
        known.insert(number);
        set.insert(number);
      }
      const std::size_t asked = below(random, 2 * range);
      const auto above = known.upper_bound(asked);
      EXPECT_EQ(set.at_or_below(asked), above == known.begin() ? 0 : *std::prev(above) + 1);
    }
  }
}

TEST(DepthSet, BeyondItsHighestLevel) {
  DepthSet set;
  EXPECT_EQ(set.at_or_below(100'000'000), 0u);
  set.insert(5);
  EXPECT_EQ(set.at_or_below(100'000'000), 6u);
  set.insert(50'000'000);
  EXPECT_EQ(set.at_or_below(49'999'999), 6u);
  EXPECT_EQ(set.at_or_below(100'000'000), 50'000'001u);
}

}  // namespace
}  // namespace onager::proviso
