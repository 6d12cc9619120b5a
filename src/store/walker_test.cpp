#include "store/walker.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "generate/families.h"
#include "store/strategies.h"
#include "system/net/net_system.h"

namespace onager::store {
namespace {

// Jumps at random and settles at random: what is enabled and what changed are as if computed anew.
TEST(Walker, FollowsWhereverItJumps) {
  const Net net = *generate::generate("counters", 5, 0);
  const NetSystem system(net);
  MemoryBudget budget;
  const auto store = make_tree(system, budget);
  Walker walker(system, *store);
  ASSERT_EQ(walker.start(), 0u);
  EXPECT_TRUE(walker.all_changed());
  State settled;
  EnabledSet expected(system);
  std::mt19937_64 random(7);
  for (int i = 0; i < 5000; ++i) {
    walker.move_to(static_cast<StateId>(random() % store->size()));
    ASSERT_EQ(store->state(walker.at()), State(walker.state().begin(), walker.state().end()));
    ASSERT_TRUE(walker.stage(walker.enabled().list()));
    walker.resolve(Resolve::kInsert);
    expected.reset(walker.state());
    ASSERT_TRUE(std::ranges::equal(walker.enabled().list(), expected.list()));
    for (SlotId slot = 0; slot < settled.size(); ++slot)
      ASSERT_TRUE(settled[slot] == walker.state()[slot] || std::ranges::count(walker.changed(), slot) > 0);
    ASSERT_LE(walker.changed().size(), system.slots());
    if (random() % 4 != 0) continue;
    walker.settle();
    EXPECT_TRUE(walker.changed().empty());
    settled.assign(walker.state().begin(), walker.state().end());
  }
}

TEST(Walker, WorkGrowsWithWhatIsDone) {
  const Net net = *generate::generate("counters", 5, 0);
  const NetSystem system(net);
  MemoryBudget budget;
  const auto store = make_tree(system, budget);
  Walker walker(system, *store);
  walker.start();
  const std::uint64_t before = walker.work();
  ASSERT_TRUE(walker.stage(walker.enabled().list()));
  EXPECT_GE(walker.work(), before + walker.enabled().list().size());
  walker.resolve(Resolve::kInsert);
  const std::uint64_t staged = walker.work();
  walker.move_to(0);
  EXPECT_EQ(walker.work(), staged);  // it stood there
  walker.move_to(1);
  EXPECT_GT(walker.work(), staged);
}

}  // namespace
}  // namespace onager::store
