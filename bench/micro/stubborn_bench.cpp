// Choosing a stubborn set in one state after the other: strong ones by masks, weak ones by lists.

#include <benchmark/benchmark.h>

#include <memory>
#include <string>
#include <vector>

#include "bench/micro/nets.h"
#include "stubborn/strategies.h"

namespace {

using namespace onager;

constexpr std::size_t kStates = 500;

// Items are states. What is enabled there is known before.
void choose(benchmark::State& state, const std::string& family, std::uint64_t n, const std::string& text) {
  const Net net = bench::net_of(family, n);
  const NetSystem system(net);
  const stubborn::Spec spec = *stubborn::parse_spec(text);
  const stubborn::Needs needs(system, {.weak = spec.weak});
  const auto algorithm = stubborn::make(needs, spec);
  const bench::Walk walk = bench::walk(system, kStates);
  std::vector<std::unique_ptr<EnabledSet>> enabled;
  for (const State& each : walk.states) {
    enabled.push_back(std::make_unique<EnabledSet>(system));
    enabled.back()->reset(each);
    benchmark::DoNotOptimize(enabled.back()->list().data());
  }
  std::size_t at = 0;
  for (auto _ : state) {
    at = (at + 1) % walk.states.size();
    benchmark::DoNotOptimize(algorithm->choose({walk.states[at], *enabled[at], {}}).data());
  }
  state.SetItemsProcessed(state.iterations());
}

}  // namespace

int main(int argc, char** argv) {
  struct Model {
    const char* family;
    std::uint64_t n;
  };
  for (const auto& [family, n] : {Model{"philosophers", 8}, Model{"philosophers", 40}, Model{"readers-writers", 20}})
    for (const char* spec :
         {"closure(first,first)", "closure(min-enabled,first)", "closure-star(min-enabled,min-enabled)",
          "deletion(first)", "deletion(max-enabled)", "beam"})
      for (const char* strength : {"", "weak:"}) {
        const std::string text = std::string(strength) + spec;
        benchmark::RegisterBenchmark(
            (std::string(family) + "-" + std::to_string(n) + "/" + text).c_str(),
            [family = family, n = n, text](benchmark::State& state) { choose(state, family, n, text); });
      }
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
