// The numbering of 64-bit keys, from a table that fits in the cache to one that does not: a known key (hit), a new key
// (miss, including growth of the table), and a batch with overlapping cache misses, as in a search.

#include <benchmark/benchmark.h>

#include <vector>

#include "store/dictionary.h"

namespace {

using onager::MemoryBudget;
using onager::store::Dictionary;

// Pairs of small numbers, like the inner nodes of a tree of states.
std::uint64_t nth_key(std::uint64_t i) {
  return (i % 4096) << 32 | i / 4096;
}

// Visits 0 .. size-1 in an order that no prefetcher predicts.
std::uint64_t scattered(std::uint64_t i, std::uint64_t size) {
  return onager::reduce(onager::mix(i), size);
}

void fill(Dictionary& dictionary, std::uint64_t size) {
  for (std::uint64_t i = 0; i < size; ++i) dictionary.find_or_add(nth_key(i));
}

void dictionary_hit(benchmark::State& state) {
  const auto size = static_cast<std::uint64_t>(state.range(0));
  MemoryBudget budget;
  Dictionary dictionary(budget);
  fill(dictionary, size);
  std::uint64_t i = 0;
  for (auto _ : state) benchmark::DoNotOptimize(dictionary.find_or_add(nth_key(scattered(i++, size))));
  state.SetItemsProcessed(state.iterations());
}

void dictionary_miss(benchmark::State& state) {
  const auto size = static_cast<std::uint64_t>(state.range(0));
  for (auto _ : state) {
    MemoryBudget budget;
    Dictionary dictionary(budget);
    fill(dictionary, size);
    benchmark::DoNotOptimize(dictionary.size());
  }
  state.SetItemsProcessed(state.iterations() * state.range(0));
}

void dictionary_batch(benchmark::State& state) {
  constexpr std::size_t kBatch = 96;
  const auto size = static_cast<std::uint64_t>(state.range(0));
  MemoryBudget budget;
  Dictionary dictionary(budget);
  fill(dictionary, size);
  std::vector<std::uint64_t> keys(kBatch), hashes(kBatch);
  std::uint64_t i = 0;
  for (auto _ : state) {
    for (std::size_t k = 0; k < kBatch; ++k) keys[k] = nth_key(scattered(i++, size));
    for (std::size_t k = 0; k < kBatch; ++k) dictionary.prefetch(hashes[k] = onager::mix(keys[k]));
    for (std::size_t k = 0; k < kBatch; ++k) benchmark::DoNotOptimize(dictionary.prefetch_key(hashes[k]));
    for (std::size_t k = 0; k < kBatch; ++k) benchmark::DoNotOptimize(dictionary.find_or_add(keys[k], hashes[k]));
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(kBatch));
}

BENCHMARK(dictionary_hit)->RangeMultiplier(10)->Range(10'000, 10'000'000);
BENCHMARK(dictionary_miss)->RangeMultiplier(10)->Range(10'000, 10'000'000)->Unit(benchmark::kMillisecond);
BENCHMARK(dictionary_batch)->RangeMultiplier(10)->Range(10'000, 10'000'000);

}  // namespace
