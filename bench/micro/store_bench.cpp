// Each store on generated nets: moving to a state, staging its successors, resolving them. Enabled transitions are
// prepared outside of the timed part, so that only the store and the firing are measured. Items are steps.

#include <benchmark/benchmark.h>

#include <algorithm>
#include <string_view>

#include "bench/micro/nets.h"

namespace {

using namespace onager;

constexpr std::size_t kStates = 30'000;

// The operations of a breadth-first search on a store, starting with an empty one.
std::uint64_t fill(store::Store& store, const TransitionSystem& system, const bench::Walk& walk) {
  const auto cursor = store.cursor(store.insert(system.initial()));
  Successors successors;
  std::uint64_t steps = 0;
  for (StateId id = 0; id < walk.states.size(); ++id) {
    if (id > 0) cursor->load(id);
    successors.clear();
    system.fire(walk.enabled[id], cursor->state(), successors);
    cursor->stage(successors);
    steps += cursor->resolve(store::Resolve::kInsert).size();
  }
  return steps;
}

void store_fill(benchmark::State& state, store::Factory* make, std::string_view family, std::uint64_t n) {
  const Net net = bench::net_of(family, n);
  const NetSystem system(net);
  const bench::Walk walk = bench::walk(system, kStates);
  std::uint64_t steps = 0;
  for (auto _ : state) {
    MemoryBudget budget;
    const auto store = make(system, budget);
    steps += fill(*store, system, walk);
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(steps));
}

// All states are known: look-ups only.
void store_find(benchmark::State& state, store::Factory* make, std::string_view family, std::uint64_t n) {
  const Net net = bench::net_of(family, n);
  const NetSystem system(net);
  const bench::Walk walk = bench::walk(system, kStates);
  MemoryBudget budget;
  const auto store = make(system, budget);
  fill(*store, system, walk);
  const auto cursor = store->cursor(0);
  Successors successors;
  std::uint64_t steps = 0;
  StateId id = 0;
  for (auto _ : state) {
    id = (id + 1) % static_cast<StateId>(walk.states.size());
    cursor->load(id);
    successors.clear();
    system.fire(walk.enabled[id], cursor->state(), successors);
    cursor->stage(successors);
    steps += cursor->resolve(store::Resolve::kFind).size();
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(steps));
}

BENCHMARK_CAPTURE(store_fill, tree_counters, store::make_tree, "counters", 12)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(store_fill, packed_counters, store::make_packed, "counters", 12)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(store_fill, tree_philosophers, store::make_tree, "philosophers", 60)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(store_fill, packed_philosophers, store::make_packed, "philosophers", 60)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(store_find, tree_counters, store::make_tree, "counters", 12);
BENCHMARK_CAPTURE(store_find, packed_counters, store::make_packed, "counters", 12);
BENCHMARK_CAPTURE(store_find, tree_philosophers, store::make_tree, "philosophers", 60);
BENCHMARK_CAPTURE(store_find, packed_philosophers, store::make_packed, "philosophers", 60);

}  // namespace
