// Choosing a stubborn set in one state after the other: by masks, and by lists where conditions look at the state.

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
void choose(benchmark::State& state, const std::string& family, std::uint64_t n, const std::string& spec,
            bool dynamic) {
  const Net net = bench::net_of(family, n);
  const NetSystem system(net);
  const stubborn::Needs needs(system, {.dynamic = dynamic, .weak = false});
  const auto algorithm = stubborn::make(needs, *stubborn::parse_spec(spec));
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
      for (const bool dynamic : {false, true})
        benchmark::RegisterBenchmark(
            (std::string(family) + "-" + std::to_string(n) + "/" + spec + (dynamic ? "/dynamic" : "/static")).c_str(),
            [=](benchmark::State& state) { choose(state, family, n, spec, dynamic); });
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
