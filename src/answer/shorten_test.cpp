#include "answer/shorten.h"

#include <gtest/gtest.h>

#include <random>

#include "generate/families.h"
#include "system/net/net_system.h"

namespace onager::answer {
namespace {

// A random run of the net, and the state it leads to.
std::vector<TransitionId> random_run(const NetSystem& system, std::size_t length, std::mt19937_64& random,
                                     State& state) {
  std::vector<TransitionId> path;
  state = system.initial();
  EnabledSet enabled(system);
  for (std::size_t i = 0; i < length; ++i) {
    enabled.reset(state);
    if (enabled.empty()) break;
    const TransitionId t = enabled.list()[random() % enabled.list().size()];
    Successors successors;
    system.fire({&t, 1}, state, successors);
    for (const Change& change : successors[0].changes) state[change.slot] = change.value;
    path.push_back(t);
  }
  return path;
}

// Whether the path can be fired, reaches the condition at its end and not before.
bool is_run(const NetSystem& system, const std::vector<TransitionId>& path, const Reached& reached) {
  State state = system.initial();
  EnabledSet enabled(system);
  enabled.reset(state);
  for (const TransitionId t : path) {
    if (reached(state, enabled) || !enabled.contains(t)) return false;
    Successors successors;
    system.fire({&t, 1}, state, successors);
    for (const Change& change : successors[0].changes) state[change.slot] = change.value;
    enabled.reset(state);
  }
  return reached(state, enabled);
}

TEST(Shorten, KeepsWhatIsNeededAndNothingElse) {
  const Net net = *generate::generate("counters", 12, 1);
  const NetSystem system(net);
  std::mt19937_64 random(1);
  State end;
  const std::vector<TransitionId> path = random_run(system, 400, random, end);
  // One place that the run has marked: few of the counters have to do with it.
  SlotId marked = 0;
  while (end[marked] == system.initial()[marked]) ++marked;
  const Reached reached = [&](StateView state, const EnabledSet&) { return state[marked] == end[marked]; };
  const std::vector<TransitionId> shorter = shortened(system, path, reached);
  EXPECT_TRUE(is_run(system, shorter, reached));
  EXPECT_LT(shorter.size(), 40u);
}

TEST(Shorten, GivesRunsOfRandomNets) {
  std::mt19937_64 random(7);
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    const Net net = *generate::generate("random", 12, seed);
    const NetSystem system(net);
    State end;
    const std::vector<TransitionId> path = random_run(system, 60, random, end);
    const SlotId a = static_cast<SlotId>(random() % end.size()), b = static_cast<SlotId>(random() % end.size());
    const Reached reached = [&](StateView state, const EnabledSet&) {
      return state[a] == end[a] && state[b] == end[b];
    };
    const std::vector<TransitionId> shorter = shortened(system, path, reached);
    EXPECT_TRUE(is_run(system, shorter, reached)) << seed;
    EXPECT_LE(shorter.size(), path.size());
  }
}

TEST(Shorten, EndsWithTheWatch) {
  const Net net = *generate::generate("counters", 12, 1);
  const Limits limits{.seconds = 1e-9};
  Watch watch(limits);
  const NetSystem system(net, watch);
  std::mt19937_64 random(1);
  State end;
  const std::vector<TransitionId> path = random_run(system, 3'000, random, end);
  const Reached reached = [&](StateView state, const EnabledSet&) { return std::ranges::equal(state, end); };
  EXPECT_LE(shortened(system, path, reached).size(), path.size());
}

}  // namespace
}  // namespace onager::answer
