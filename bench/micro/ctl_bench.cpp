// The engines for CTL. Global: a complete space is there, items are labels: pairs of a state and a subformula. Local:
// each round begins with an empty space, items are configurations: pairs of a state and a temporal operator that was
// entered. `bytes_each` is what the engine holds for a configuration besides the states and their edges.

#include <benchmark/benchmark.h>

#include <string>

#include "bench/micro/nets.h"
#include "ctl/global.h"
#include "ctl/local.h"
#include "property/parse.h"

namespace {

using namespace onager;

// Needs nearly all states: from everywhere, something can be reached again.
struct Case {
  std::string_view family;
  std::uint64_t n;
  std::string_view formula;
};
constexpr Case kTable{"polite-philosophers", 15, "AG (EF (eat_1 >= 1 & eat_3 >= 1))"};
constexpr Case kAnswer{"polite-philosophers", 15, "AG (wait_1 = 0 | E (wait_1 >= 1 U eat_1 >= 1))"};
constexpr Case kStarves{"polite-philosophers", 15, "AG (wait_1 = 0 | EG eat_1 = 0)"};
constexpr Case kNext{"polite-philosophers", 15, "AG (EX EX eat_1 >= 0)"};
constexpr Case kRing{"ring", 15, "AG (EF (work_1 >= 1 & EG work_2 = 0))"};
constexpr Case kBuffer{"producer-consumer", 120000, "AG (EF free >= 3)"};

struct Bench {
  explicit Bench(const Case& subject)
      : net(bench::net_of(subject.family, subject.n)),
        system(net),
        names(property::Names::of(net)),
        binding(question::bind(names, system)),
        branching(formulas),
        terms(system, formulas, branching, binding),
        claim(terms.claim(branching(*property::parse(subject.formula, formulas, names)))) {}

  const Net net;
  NetSystem system;
  property::Formulas formulas;
  property::Names names;
  question::Binding binding;
  property::Branching branching;
  ctl::Terms terms;
  const ctl::Claim claim;
};

void global_labels(benchmark::State& state, const Case& subject) {
  Bench bench(subject);
  MemoryBudget budget;
  const auto store = store::make_tree(bench.system, budget);
  ctl::Space space(bench.system, *store, budget);
  while (space.expand_next()) {
  }
  std::uint64_t labels = 0;
  for (auto _ : state) {
    ctl::Global global(bench.terms, space, budget);
    benchmark::DoNotOptimize(global.holds(bench.claim, 0));
    labels += global.labels();
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(labels));
  state.counters["states"] = static_cast<double>(space.states());
}

void local_configurations(benchmark::State& state, const Case& subject) {
  Bench bench(subject);
  std::uint64_t configurations = 0, each = 0, states = 0;
  double bytes = 0, with_edges = 0;
  for (auto _ : state) {
    MemoryBudget in_store, in_space, in_engine;
    const auto store = store::make_tree(bench.system, in_store);
    ctl::Space space(bench.system, *store, in_space);
    ctl::Readings readings(space, in_engine);
    ctl::Local local(bench.terms, space, readings, in_engine);
    benchmark::DoNotOptimize(local.holds(bench.claim, 0));
    configurations += each = local.configurations();
    bytes = static_cast<double>(in_engine.used());
    with_edges = bytes + static_cast<double>(in_space.used());
    states = space.states();
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(configurations));
  state.counters["states"] = static_cast<double>(states);
  state.counters["bytes_each"] = bytes / static_cast<double>(each);
  state.counters["with_edges"] = with_edges / static_cast<double>(each);
}

#define ENGINES(name)                                                          \
  BENCHMARK_CAPTURE(global_labels, name, name)->Unit(benchmark::kMillisecond); \
  BENCHMARK_CAPTURE(local_configurations, name, name)->Unit(benchmark::kMillisecond)

ENGINES(kTable);
ENGINES(kAnswer);
ENGINES(kStarves);
ENGINES(kNext);
ENGINES(kRing);
ENGINES(kBuffer);

}  // namespace
