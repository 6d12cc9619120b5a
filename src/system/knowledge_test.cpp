// Parts of knowledge are made one by one, by whoever asks first, and are the same for all.

#include "system/knowledge.h"

#include <gtest/gtest.h>

#include <thread>

#include "generate/families.h"
#include "relations/accord.h"
#include "relations/left_accord.h"
#include "store/layout.h"
#include "stubborn/engine/needs.h"
#include "system/net/net_system.h"
#include "tests/oracle/random_nets.h"

namespace onager {
namespace {

TEST(Knowledge, IsMadeOnlyWhereItIsAskedFor) {
  const Net net = *generate::generate("philosophers", 4, 0);
  const NetSystem system(net);
  const Knowledge& known = system.knowledge();
  EXPECT_FALSE(known.hints.is_made());
  const store::Layout layout(system);
  EXPECT_TRUE(known.hints.is_made() && known.equations.is_made());
  EXPECT_FALSE(known.enablers.is_made() || known.exclusive_groups.is_made());
  const stubborn::Needs plain(system, {.weak = false});
  EXPECT_TRUE(known.enablers.is_made() && known.dependence.is_made());
  EXPECT_FALSE(known.disablers.is_made() || known.left_conflicts.is_made() || known.dependence_by_state.is_made());
  EXPECT_FALSE(known.accords.is_made() || known.exclusive_groups.is_made());
  const stubborn::Needs sharp(system, {.exclusive = true, .dynamic = true});
  EXPECT_TRUE(known.accords.is_made() && known.exclusive_groups.is_made() && known.dependence_by_state.is_made());
}

TEST(Knowledge, IsTheSameForAllThreads) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const Net net = oracle::random_net(seed);
    const NetSystem alone(net), shared(net);
    const Csr<TransitionId>* seen[2] = {};
    const auto ask = [&shared](const Csr<TransitionId>*& answer) {
      shared.knowledge().accords.get();
      shared.knowledge().dependence_by_state.get();
      answer = &relations::left_accord(shared);
    };
    std::thread first(ask, std::ref(seen[0])), second(ask, std::ref(seen[1]));
    first.join();
    second.join();
    EXPECT_EQ(seen[0], seen[1]);
    EXPECT_EQ(*seen[0], relations::left_accord(alone));
    EXPECT_EQ(shared.knowledge().accords.get(), alone.knowledge().accords.get());
    EXPECT_EQ(shared.knowledge().enablers.get(), alone.knowledge().enablers.get());
  }
}

// Setting one slot to its own value, in two ways, with nothing known but the lists.
class Bare final : public TransitionSystem {
 public:
  Bare() : TransitionSystem(structure()) {}
  State initial() const override { return {0}; }
  const std::string& slot_name(SlotId) const override { return name_; }
  const std::string& transition_name(TransitionId) const override { return name_; }
  void evaluate(std::span<const GuardId>, StateView, std::uint8_t*) const override {}
  void fire(std::span<const TransitionId> transitions, StateView, Successors& out) const override {
    for (TransitionId t : transitions) out.close(t);
  }

 private:
  static Structure structure() {
    Structure result;
    for (int t = 0; t < 2; ++t) {
      result.guards_of.close_row();
      result.writes_of.push(0);
      result.writes_of.close_row();
      result.reads_of.close_row();
    }
    result.complete(1);
    return result;
  }
  const std::string name_ = "x";
};

TEST(Knowledge, WhatASystemDoesNotSupplyIsDerivedOrEmpty) {
  const Bare system;
  EXPECT_EQ(relations::accord(system).size(), 2u);
  EXPECT_EQ(&relations::accord(system), &relations::accord(system));
  EXPECT_FALSE(system.knowledge().facts.get().effects);
  EXPECT_FALSE(system.knowledge().facts.get().is_folded(0));
  EXPECT_FALSE(system.knowledge().facts.get().range_of(0).is_known());
  EXPECT_EQ(system.knowledge().exclusive_groups.get().rows(), 0u);
  EXPECT_EQ(store::Layout(system).words(), 1u);
}

}  // namespace
}  // namespace onager
