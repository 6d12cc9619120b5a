#include "answer/state_search.h"

#include <algorithm>

#include "answer/guided_algorithm.h"
#include "answer/soundness.h"
#include "run/steps.h"
#include "stubborn/strategies.h"

namespace onager::answer {

namespace {

// The limits, and a number of states.
class Slice final : public search::Monitor {
 public:
  Slice(Watch& watch, std::uint64_t most_states) : monitor_(watch), most_states_(most_states) {}
  search::Stop poll(const search::Progress& progress) override {
    if (most_states_ != 0 && progress.states > most_states_) return search::Stop::kTime;
    return monitor_.poll(progress);
  }

 private:
  run::Monitor monitor_;
  std::uint64_t most_states_;
};

// Stubborn sets that are guided by the goals; `checked` is part of them, if the plan asks for it.
std::unique_ptr<stubborn::Algorithm> guided(Ground& ground, Goals& goals, const run::Plan& plan, Watch& watch,
                                            const audit::CheckedAlgorithm*& checked) {
  auto sets = std::make_unique<GuidedAlgorithm>(stubborn::make(ground.needs(plan), *plan.reduction), goals);
  if (!plan.check_reduction) return sets;
  auto supervised = std::make_unique<audit::CheckedAlgorithm>(
      std::move(sets), ground.system(),
      [&goals](const State& state, const EnabledSet& enabled) { return goals.answers(state, enabled); },
      [&watch] { return watch.look() != Limit::kNotMet; });
  checked = supervised.get();
  return supervised;
}

}  // namespace

Ground::Ground(const kind::Model& model, const property::Names& names, std::uint64_t shuffle, Watch& watch)
    : instance_(model.instance(watch, shuffle, {{}, names.expression_texts()})),
      influence_(instance_.system()),
      binding_(question::bind(names, instance_.system(), model.program())) {}

const stubborn::Needs& Ground::needs(const run::Plan& plan) {
  const stubborn::Sharpness wanted = run::sharpness_of(plan);
  if (needs_ && wanted == made_for_) return *needs_;
  needs_.emplace(system(), wanted);
  made_for_ = wanted;
  return *needs_;
}

Findings find(Ground& ground, Targets targets, const run::Plan& plan, Watch& watch, std::uint64_t most_states) {
  const double begin = watch.elapsed();
  Findings findings;
  findings.paths.resize(targets.conditions.size());
  MemoryBudget budget(watch.memory_left());
  std::unique_ptr<store::Store> store;
  std::unique_ptr<search::Search> search;
  const auto reached = [&](std::size_t i) {
    findings.paths[i] = run::steps_along(ground.system(), *store, search->path());
  };
  Goals goals(ground.influence(), std::move(targets.conditions), std::move(targets.ascents), reached);
  Slice slice(watch, most_states);
  std::unique_ptr<stubborn::Algorithm> reduction;
  const audit::CheckedAlgorithm* checked = nullptr;
  try {
    if (plan.is_reduced()) reduction = guided(ground, goals, plan, watch, checked);
    store = plan.store->make(ground.system(), budget);
    search = plan.search->make({.system = ground.system(),
                                .store = *store,
                                .reduction = reduction.get(),
                                .budget = budget,
                                .keep_paths = true,
                                .priority = &goals});
    findings.stop = search->run(goals, slice);
    findings.overflow = search->overflow();
  } catch (const LimitMet& met) {
    findings.stop = search::stop_of(met.limit());
  } catch (const std::bad_alloc&) {
    findings.stop = search::Stop::kMemory;  // the budget may not even hold an empty store
  }
  const search::Progress progress = search ? search->progress() : search::Progress{};
  findings.figures = {progress.states, progress.edges, watch.elapsed() - begin, peak_resident_bytes()};
  if (checked != nullptr) findings.checked = told(*checked, ground.instance());
  for (std::size_t i = 0; i < goals.ascents(); ++i) {
    findings.met.push_back(goals.ascent(i).met);
    findings.ascent_done.push_back(goals.is_done(i));
  }
  return findings;
}

}  // namespace onager::answer
