#include "generate/families.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>
#include <vector>

#include "generate/naive_space_test.h"
#include "tests/oracle/naive.h"
#include "unfold/unfolding.h"

namespace onager::generate {
namespace {

Net made(std::string_view family, std::uint64_t n, std::uint64_t seed = 0) {
  Result<Net> net = generate(family, n, seed);
  if (net) return std::move(*net);
  ADD_FAILURE() << net.error().to_string();
  return {};
}

std::size_t tokens_in(const std::vector<PlaceId>& places, const State& marking) {
  return std::accumulate(places.begin(), places.end(), std::size_t{0},
                         [&](std::size_t sum, PlaceId p) { return sum + marking[p]; });
}

// At most one token in a unit and all enclosing units.
bool unit_safe_below(const Nupn& nupn, std::uint32_t unit, std::size_t enclosing, const State& marking) {
  const std::size_t tokens = enclosing + tokens_in(nupn.units[unit].places, marking);
  return tokens <= 1 && std::ranges::all_of(nupn.units[unit].subunits, [&](std::uint32_t subunit) {
           return unit_safe_below(nupn, subunit, tokens, marking);
         });
}

void expect_units_partition(const Net& net) {
  std::vector<PlaceId> places;
  std::vector<std::uint32_t> nested = {net.nupn->root};
  std::set<std::string> ids;
  for (const Unit& unit : net.nupn->units) {
    places.insert(places.end(), unit.places.begin(), unit.places.end());
    nested.insert(nested.end(), unit.subunits.begin(), unit.subunits.end());
    EXPECT_TRUE(ids.insert(unit.id).second) << unit.id;
  }
  std::ranges::sort(places);
  std::ranges::sort(nested);
  std::vector<std::uint32_t> each_place(net.places.size()), each_unit(net.nupn->units.size());
  std::iota(each_place.begin(), each_place.end(), 0u);
  std::iota(each_unit.begin(), each_unit.end(), 0u);
  EXPECT_EQ(places, each_place) << net.id;
  EXPECT_EQ(nested, each_unit) << net.id;
}

void expect_unit_safe(const Net& net, const Space& space) {
  ASSERT_TRUE(net.nupn) << net.id;
  EXPECT_TRUE(net.nupn->safe);
  expect_units_partition(net);
  for (const State& marking : space.states)
    ASSERT_TRUE(unit_safe_below(*net.nupn, net.nupn->root, 0, marking)) << net.id;
}

void expect_same(const Net& a, const Net& b) {
  const auto ids = [](const std::vector<Node>& nodes) {
    std::vector<std::string> result;
    for (const Node& node : nodes) result.push_back(node.id);
    return result;
  };
  EXPECT_EQ(a.id, b.id);
  EXPECT_EQ(ids(a.places), ids(b.places));
  EXPECT_EQ(ids(a.transitions), ids(b.transitions));
  EXPECT_EQ(a.initial, b.initial);
  EXPECT_TRUE(a.inputs == b.inputs && a.outputs == b.outputs && a.inhibitors == b.inhibitors);
}

PlaceId place(const Net& net, std::string_view id) {
  const auto found = std::ranges::find(net.places, id, &Node::id);
  EXPECT_NE(found, net.places.end()) << id;
  return static_cast<PlaceId>(found - net.places.begin());
}

struct Known {
  std::string_view family;
  std::uint32_t n;
  std::size_t states, deadlocks;
  bool has_units;
  std::size_t dead_transitions = 0;
};

TEST(Families, StatesDeadlocksAndUnits) {
  const Known all_known[] = {
      {"philosophers", 2, 6, 1, true},
      {"philosophers", 3, 14, 1, true},
      {"philosophers", 4, 34, 1, true},
      {"philosophers", 5, 82, 1, true},
      {"philosophers", 7, 478, 1, true},
      {"polite-philosophers", 2, 5, 0, true},
      {"polite-philosophers", 5, 70, 0, true},
      {"ring", 1, 3, 0, true},
      {"ring", 2, 12, 0, true},
      {"ring", 6, 576, 0, true},
      {"counters", 1, 3, 0, true},
      {"counters", 6, 729, 0, true},
      {"workflow", 1, 6, 1, true},
      {"workflow", 3, 66, 1, true},
      {"producer-consumer", 2, 12, 0, false, 2},
      {"producer-consumer", 4, 30, 0, false},
      {"readers-writers", 1, 8, 0, false},
      {"readers-writers", 3, 52, 0, false},
  };
  for (const Known& known : all_known) {
    const Net net = made(known.family, known.n);
    SCOPED_TRACE(net.id);
    const Space space = explore(net);
    EXPECT_EQ(net.id, std::string(known.family) + "-" + std::to_string(known.n));
    EXPECT_EQ(space.states.size(), known.states);
    EXPECT_EQ(space.deadlocks.size(), known.deadlocks);
    EXPECT_EQ(net.transitions.size() - space.fired.size(), known.dead_transitions);
    EXPECT_EQ(net.nupn.has_value(), known.has_units);
    if (known.has_units) expect_unit_safe(net, space);
  }
}

// What there is one of for each kind of net.
bool is_colored(const Family& family) {
  EXPECT_NE(family.make == nullptr, family.make_colored == nullptr) << family.name;
  return family.make_colored != nullptr;
}

colored::Net made_colored(std::string_view family, std::uint64_t n) {
  Result<AnyNet> net = generate_any(family, n, 0);
  if (net && std::holds_alternative<colored::Net>(*net)) return std::get<colored::Net>(std::move(*net));
  ADD_FAILURE() << family;
  return {};
}

// Of the net that it is unfolded to, without places that hold sums.
struct Counts {
  std::size_t states, edges, deadlocks;
  friend bool operator==(const Counts&, const Counts&) = default;
};
Counts counts_of(const Net& net) {
  const oracle::Exploration found = oracle::explore(net, 100'000);
  return {found.states.size(), found.edges, found.deadlocks.size()};
}
Counts counts_of(const colored::Net& net) {
  return counts_of(unfold::unfold(net, unfold::kFixedPoint, {}, Watch::endless()).net);
}

TEST(Families, ColoredPhilosophersAreThePhilosophers) {
  for (std::uint64_t n = 2; n < 8; ++n) {
    const colored::Net net = made_colored("colored-philosophers", n);
    EXPECT_EQ(net.id, "colored-philosophers-" + std::to_string(n));
    EXPECT_EQ(counts_of(net), counts_of(made("philosophers", n)));
  }
  const colored::Net net = made_colored("colored-philosophers", 100'000);
  EXPECT_EQ(net.places[0].initial.size(), 100'000u);
}

TEST(Families, TheDatabaseIsChangedByOneSiteAtATime) {
  std::size_t power = 1;  // 3^(n-1)
  for (std::uint64_t n = 2; n < 7; ++n) {
    power *= 3;
    const std::size_t edges = n + n * (2 * (n - 1) * power / 3 + 1);
    EXPECT_EQ(counts_of(made_colored("colored-database", n)), (Counts{1 + n * power, edges, 0})) << n;
  }
}

TEST(Families, NodesAndUnitsHaveDistinctIds) {
  for (const Family& family : families()) {
    if (is_colored(family)) continue;
    const Net net = made(family.name, 12);
    std::set<std::string> ids;
    for (const Node& node : net.places) EXPECT_TRUE(ids.insert(node.id).second) << node.id;
    for (const Node& node : net.transitions) EXPECT_TRUE(ids.insert(node.id).second) << node.id;
    if (!net.nupn) continue;
    for (const Unit& unit : net.nupn->units) EXPECT_TRUE(ids.insert(unit.id).second) << unit.id;
  }
}

TEST(Families, InTheDeadlockEverybodyHoldsTheLeftFork) {
  const Net net = made("philosophers", 4);
  const Space space = explore(net);
  ASSERT_EQ(space.deadlocks.size(), 1u);
  for (const char* id : {"wait_1", "wait_2", "wait_3", "wait_4"}) EXPECT_EQ(space.deadlocks[0][place(net, id)], 1u);
}

TEST(Families, TheWorkflowEndsClosedAndClean) {
  const Net net = made("workflow", 2);
  const Space space = explore(net);
  ASSERT_EQ(space.deadlocks.size(), 1u);
  EXPECT_EQ(space.deadlocks[0][place(net, "closed")], 1u);
  EXPECT_EQ(std::accumulate(space.deadlocks[0].begin(), space.deadlocks[0].end(), 0u), 1u);
}

TEST(Families, TheRingWorksOneAtATime) {
  const Net net = made("ring", 4);
  for (const State& marking : explore(net).states) {
    std::size_t working = 0;
    for (const char* id : {"work_1", "work_2", "work_3", "work_4"}) working += marking[place(net, id)];
    EXPECT_LE(working, 1u);
  }
}

TEST(Families, TheBufferKeepsItsSize) {
  const Net net = made("producer-consumer", 5);
  for (const State& marking : explore(net).states)
    EXPECT_EQ(marking[place(net, "free")] + marking[place(net, "items")], 5u);
}

TEST(Families, NobodyReadsWhileSomebodyWrites) {
  const Net net = made("readers-writers", 4);
  const Space space = explore(net);
  bool all_read = false;
  for (const State& marking : space.states) {
    const Value reading = marking[place(net, "reading")], writing = marking[place(net, "writing")];
    EXPECT_TRUE(writing == 0 || (writing == 1 && reading == 0));
    all_read |= reading == 4;
  }
  EXPECT_TRUE(all_read);
  EXPECT_EQ(space.states.size(), 25u * 6 / 2 + 4 * 5);
}

TEST(Families, RandomNetsKeepTheirTokensAndTheirPromises) {
  bool some_weight = false, some_inhibitor = false;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const std::uint32_t n = static_cast<std::uint32_t>(1 + seed % 8);
    const Net net = made("random", n, seed);
    ASSERT_EQ(net.places.size(), n);
    ASSERT_EQ(net.transitions.size(), n);
    for (TransitionId t = 0; t < n; ++t) {
      std::uint32_t in = 0, out = 0;
      for (const Arc& arc : net.inputs[t]) in += arc.weight;
      for (const Arc& arc : net.outputs[t]) {
        out += arc.weight;
        EXPECT_LE(arc.weight, 2u);
        some_weight |= arc.weight == 2;
      }
      EXPECT_EQ(in, out);
      EXPECT_GE(in, 1u);
      some_inhibitor |= !net.inhibitors[t].empty();
    }
    const Value tokens = std::accumulate(net.initial.begin(), net.initial.end(), Value{0});
    EXPECT_EQ(tokens, n / 2 + 1);
    for (const State& marking : explore(net).states)
      ASSERT_EQ(std::accumulate(marking.begin(), marking.end(), Value{0}), tokens);
  }
  EXPECT_TRUE(some_weight && some_inhibitor);
}

TEST(Families, TheSeedAloneDecides) {
  expect_same(made("random", 20, 7), made("random", 20, 7));
  const Net seven = made("random", 20, 7), eight = made("random", 20, 8);
  EXPECT_FALSE(seven.inputs == eight.inputs && seven.outputs == eight.outputs);
  for (const Family& family : families())
    if (!family.uses_seed && !is_colored(family)) expect_same(made(family.name, 5, 1), made(family.name, 5, 2));
}

// A net named in a report must be the same everywhere and in every later version.
TEST(Families, ARandomNetIsThisOneOnEveryPlatform) {
  const Net net = made("random", 6, 42);
  EXPECT_EQ(net.id, "random-6-42");
  EXPECT_EQ(net.initial, (State{2, 0, 1, 0, 1, 0}));
  const auto arcs = [](std::span<const Arc> row) { return std::vector<Arc>(row.begin(), row.end()); };
  EXPECT_EQ(arcs(net.inputs[0]), (std::vector<Arc>{{2, 1}, {4, 1}}));
  EXPECT_EQ(arcs(net.outputs[0]), (std::vector<Arc>{{0, 1}, {1, 1}}));
  EXPECT_EQ(arcs(net.inputs[4]), (std::vector<Arc>{{5, 2}}));
  EXPECT_EQ(arcs(net.outputs[4]), (std::vector<Arc>{{1, 2}}));
}

TEST(Families, SizesGrowAsPromised) {
  EXPECT_EQ(made("philosophers", 1000).places.size(), 4000u);
  EXPECT_EQ(made("counters", 100'000).transitions.size(), 300'000u);
  EXPECT_EQ(made("workflow", 1000).inputs[1].size(), 1000u);
  EXPECT_EQ(made("random", 1000, 3).transitions.size(), 1000u);
}

TEST(Families, DiagnosticsForTheCommandLine) {
  const Result<Net> misspelt = generate("philosopher", 5, 0);
  ASSERT_FALSE(misspelt);
  EXPECT_EQ(misspelt.error().message, "unknown family 'philosopher'");
  EXPECT_EQ(misspelt.error().hint, "did you mean 'philosophers'?");
  const Result<Net> strange = generate("zzz", 5, 0);
  ASSERT_FALSE(strange);
  EXPECT_NE(strange.error().hint.find("readers-writers"), std::string::npos);
}

TEST(Families, RangesAreChecked) {
  for (const Family& family : families()) {
    EXPECT_TRUE(generate_any(family.name, family.smallest, 0)) << family.name;
    EXPECT_EQ(static_cast<bool>(generate(family.name, family.smallest, 0)), !is_colored(family)) << family.name;
    const Result<AnyNet> small = generate_any(family.name, family.smallest - 1, 0);
    const Result<AnyNet> large = generate_any(family.name, std::uint64_t{family.largest} + 1, 0);
    const Result<AnyNet> wrapped = generate_any(family.name, (std::uint64_t{1} << 32) + family.smallest, 0);
    EXPECT_FALSE(small || large || wrapped) << family.name;
    ASSERT_FALSE(small);
    EXPECT_NE(small.error().hint.find(family.parameter), std::string::npos);
  }
}

}  // namespace
}  // namespace onager::generate
