// The work on one state except storing it: updating the enabled transitions, and firing them.

#include <benchmark/benchmark.h>

#include <string_view>

#include "bench/micro/nets.h"

namespace {

using namespace onager;

constexpr std::size_t kStates = 10'000;

std::vector<SlotId> differences(const State& before, const State& now) {
  std::vector<SlotId> changed;
  for (SlotId slot = 0; slot < now.size(); ++slot)
    if (before[slot] != now[slot]) changed.push_back(slot);
  return changed;
}

// From one state to the next in breadth-first order. Items are states.
void enabled_set_update(benchmark::State& state, std::string_view family, std::uint64_t n) {
  const Net net = bench::net_of(family, n);
  const NetSystem system(net);
  const bench::Walk walk = bench::walk(system, kStates);
  const std::size_t size = walk.states.size();
  std::vector<std::vector<SlotId>> changed;
  for (std::size_t i = 0; i < size; ++i)
    changed.push_back(differences(walk.states[(i + size - 1) % size], walk.states[i]));
  EnabledSet enabled(system);
  enabled.reset(walk.states.front());
  std::size_t at = 0;
  for (auto _ : state) {
    at = (at + 1) % size;
    enabled.update(walk.states[at], changed[at]);
    benchmark::DoNotOptimize(enabled.list().data());
  }
  state.SetItemsProcessed(state.iterations());
}

// All enabled transitions of each state. Items are steps.
void net_system_fire(benchmark::State& state, std::string_view family, std::uint64_t n) {
  const Net net = bench::net_of(family, n);
  const NetSystem system(net);
  const bench::Walk walk = bench::walk(system, kStates);
  Successors successors;
  std::uint64_t steps = 0;
  std::size_t at = 0;
  for (auto _ : state) {
    at = (at + 1) % walk.states.size();
    successors.clear();
    system.fire(walk.enabled[at], walk.states[at], successors);
    benchmark::DoNotOptimize(successors.size());
    steps += successors.size();
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(steps));
}

BENCHMARK_CAPTURE(enabled_set_update, counters, "counters", 12);
BENCHMARK_CAPTURE(enabled_set_update, philosophers, "philosophers", 60);
BENCHMARK_CAPTURE(enabled_set_update, readers_writers, "readers-writers", 100);
BENCHMARK_CAPTURE(net_system_fire, counters, "counters", 12);
BENCHMARK_CAPTURE(net_system_fire, philosophers, "philosophers", 60);
BENCHMARK_CAPTURE(net_system_fire, readers_writers, "readers-writers", 100);

}  // namespace
