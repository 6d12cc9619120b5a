#include "run/steps.h"

#include <gtest/gtest.h>

#include "store/strategies.h"
#include "store/walker.h"
#include "system/net/net_system.h"

namespace onager::run {
namespace {

// A token goes along a chain, by either of two transitions at each place.
Net chain(std::size_t length) {
  NetBuilder builder("chain");
  PlaceId at = builder.place("p0", 1);
  for (std::size_t i = 0; i < length; ++i) {
    const PlaceId next = builder.place("p" + std::to_string(i + 1));
    for (const char* name : {"t", "u"}) {
      const TransitionId t = builder.transition(name + std::to_string(i));
      builder.input(at, t);
      builder.output(t, next);
    }
    at = next;
  }
  return std::move(builder).build();
}

// Another system, with the guards evaluated and the transitions fired counted.
class Counted final : public TransitionSystem {
 public:
  explicit Counted(const TransitionSystem& inner) : TransitionSystem(inner.structure()), inner_(inner) {}
  State initial() const override { return inner_.initial(); }
  const std::string& slot_name(SlotId slot) const override { return inner_.slot_name(slot); }
  const std::string& transition_name(TransitionId t) const override { return inner_.transition_name(t); }
  void evaluate(std::span<const GuardId> guards, StateView state, std::uint8_t* truth) const override {
    work += guards.size();
    inner_.evaluate(guards, state, truth);
  }
  void fire(std::span<const TransitionId> transitions, StateView state, Successors& out) const override {
    work += transitions.size();
    inner_.fire(transitions, state, out);
  }

  mutable std::uint64_t work = 0;

 private:
  const TransitionSystem& inner_;
};

struct Walk {
  std::vector<TransitionId> steps;
  std::uint64_t work_of_walk = 0, work_of_steps = 0;
};

Walk walk_along(const Net& net) {
  const NetSystem inner(net);
  const Counted system(inner);
  MemoryBudget budget;
  const auto store = store::make_tree(system, budget);
  store::Walker walker(system, *store);
  std::vector<StateId> path{walker.start()};
  system.work = 0;
  while (!walker.enabled().empty()) {
    walker.stage(walker.enabled().list().last(1));
    path.push_back(walker.resolve(store::Resolve::kInsert)[0].state);
    walker.move_to(path.back());
  }
  Walk walk;
  walk.work_of_walk = system.work;
  system.work = 0;
  walk.steps = steps_along(system, *store, path);
  walk.work_of_steps = system.work;
  return walk;
}

TEST(Steps, TheFirstOfThoseThatLeadThere) {
  EXPECT_EQ(walk_along(chain(4)).steps, (std::vector<TransitionId>{0, 2, 4, 6}));
  EXPECT_TRUE(walk_along(chain(0)).steps.empty());
}

// Whatever the size of the net, a state and a step of a path cost what they change.
TEST(Steps, CostWhatChanges) {
  for (const std::size_t length : {50u, 100u, 200u, 400u}) {
    const Walk walk = walk_along(chain(length));
    ASSERT_EQ(walk.steps.size(), length);
    EXPECT_LE(walk.work_of_walk, 8 * length);
    EXPECT_LE(walk.work_of_steps, 4 * length);
  }
}

TEST(Steps, EndAtALimit) {
  const Net net = chain(100'000);
  std::atomic<bool> cancel = false;
  const Limits limits{.cancel = &cancel};
  Watch watch(limits);
  const NetSystem system(net, watch);
  MemoryBudget budget;
  const auto store = store::make_packed(system, budget);
  State next = system.initial();
  std::swap(next[0], next[1]);
  const std::vector<StateId> path{store->insert(system.initial()), store->insert(next)};
  cancel = true;
  EXPECT_THROW(steps_along(system, *store, path), LimitMet);
}

}  // namespace
}  // namespace onager::run
