// Every relation, supplied or coarse, against its definition on all reachable states of random nets.

#include <gtest/gtest.h>

#include <algorithm>

#include "generate/families.h"
#include "relations/accord.h"
#include "relations/disabling.h"
#include "relations/enabling.h"
#include "relations/exclusion.h"
#include "system/enabled_set.h"
#include "system/net/net_system.h"
#include "tests/oracle/naive.h"
#include "tests/oracle/random_nets.h"
#include "tests/oracle/shrink.h"

namespace onager::relations {
namespace {

// A net that keeps what it knows to itself, so that everything is derived from test and write sets.
class Reticent final : public TransitionSystem {
 public:
  explicit Reticent(const NetSystem& net) : TransitionSystem(net.structure()), net_(net) {}
  State initial() const override { return net_.initial(); }
  const std::string& slot_name(SlotId slot) const override { return net_.slot_name(slot); }
  const std::string& transition_name(TransitionId t) const override { return net_.transition_name(t); }
  void evaluate(std::span<const GuardId> guards, StateView state, std::uint8_t* truth) const override {
    net_.evaluate(guards, state, truth);
  }
  void fire(std::span<const TransitionId> ts, StateView state, Successors& out) const override {
    net_.fire(ts, state, out);
  }

 private:
  const NetSystem& net_;
};

bool contains(std::span<const std::uint32_t> row, std::uint32_t x) {
  return std::ranges::binary_search(row, x);
}

struct All {
  Csr<TransitionId> nes, nds, dna;
  Csr<GuardId> exclusive;
  explicit All(const TransitionSystem& system)
      : nes(enabling(system)), nds(disabling(system)), exclusive(exclusion(system)) {
    const Csr<TransitionId> conflicts = accord(system);
    Strangers strangers(system, exclusive);
    for (TransitionId t = 0; t < conflicts.rows(); ++t) {
      strangers.set(t);
      for (TransitionId u : conflicts[t])
        if (!strangers.contains(u)) dna.push(u);
      dna.close_row();
    }
  }
};

void expect_sound(const Net& net, const TransitionSystem& system, const All& all) {
  for (const oracle::Marking& marking : oracle::explore(net, 60).states) {
    const State state(marking.begin(), marking.end());
    EnabledSet now(system), next(system);
    now.reset(state);
    for (GuardId g = 0; g < system.guards(); ++g)
      for (GuardId h : all.exclusive[g]) ASSERT_FALSE(now.holds(g) && now.holds(h)) << oracle::describe(net);
    for (TransitionId t : now.list()) {
      const oracle::Marking reached = oracle::fired(net, marking, t);
      next.reset(State(reached.begin(), reached.end()));
      for (GuardId g = 0; g < system.guards(); ++g) {
        ASSERT_TRUE(now.holds(g) || !next.holds(g) || contains(all.nes[g], t)) << oracle::describe(net);
        ASSERT_TRUE(!now.holds(g) || next.holds(g) || contains(all.nds[g], t)) << oracle::describe(net);
      }
      for (TransitionId u : now.list())
        ASSERT_TRUE(u == t || next.contains(u) || (contains(all.dna[t], u) && contains(all.dna[u], t)))
            << oracle::describe(net);
    }
  }
}

TEST(Relations, NeverMissAnything) {
  for (std::uint64_t seed = 0; seed < 1500; ++seed) {
    const Net net = oracle::random_net(seed);
    const NetSystem system(net);
    const Reticent reticent(system);
    const All sharp(system), coarse(reticent);
    expect_sound(net, system, sharp);
    expect_sound(net, reticent, coarse);
    EXPECT_LE(sharp.nes.size() + sharp.nds.size(), coarse.nes.size() + coarse.nds.size());
    EXPECT_LE(sharp.dna.size(), coarse.dna.size());
  }
}

TEST(Relations, UnitsMakeConflictsFewer) {
  const Net net = *generate::generate("philosophers", 5, 0);
  const NetSystem system(net);
  EXPECT_LE(All(system).dna.size(), accord(system).size());
}

// One token that runs in a circle of so many places.
Net circle(std::size_t places) {
  NetBuilder builder("circle");
  Unit unit{"all", {}, {}};
  for (std::size_t i = 0; i < places; ++i)
    unit.places.push_back(builder.place("p" + std::to_string(i), i == 0 ? 1 : 0));
  for (std::size_t i = 0; i < places; ++i) {
    const TransitionId t = builder.transition("t" + std::to_string(i));
    builder.input(unit.places[i], t);
    builder.output(t, unit.places[(i + 1) % places]);
  }
  builder.nupn({true, 0, {unit}});
  return std::move(builder).build();
}

TEST(Relations, TooManyExclusionsAreLeftOut) {
  const Net small = circle(100), large = circle(8000);
  const NetSystem few(small), many(large);
  EXPECT_EQ(exclusion(few).size(), 100u * 99u);
  EXPECT_EQ(many.knowledge().exclusive_groups.get().size(), 8000u);
  EXPECT_EQ(exclusion(many).size(), 0u);
}

}  // namespace
}  // namespace onager::relations
