#include "check/state_search.h"

#include <algorithm>

#include "check/guided_algorithm.h"
#include "check/plan.h"
#include "stubborn/strategies.h"

namespace onager::check {

namespace {

// The limits, and a number of states.
class Slice final : public search::Monitor {
 public:
  Slice(const Limits& limits, std::uint64_t most_states) : watch_(limits), most_states_(most_states) {}
  search::Stop poll(const search::Progress& progress) override {
    if (most_states_ != 0 && progress.states > most_states_) return search::Stop::kTime;
    return watch_.poll(progress);
  }
  double seconds() const { return watch_.seconds(); }

 private:
  Watch watch_;
  std::uint64_t most_states_;
};

}  // namespace

Ground::Ground(const Model& model, const property::Names& names, std::uint64_t shuffle)
    : instance_(model, shuffle),
      influence_(instance_.system()),
      binding_(question::bind(names, instance_.system(), model.program())) {}

const stubborn::Needs& Ground::needs(const Method& method) {
  const stubborn::Spec spec = reduction_of(method);
  const Relations relations = relations_of(method);
  std::string wanted = method.relations + (spec.weak ? " weak" : "") + (spec.nds ? " nds" : "");
  if (needs_ && wanted == made_for_) return *needs_;
  stubborn::Sharpness sharpness{.exclusive = relations.exclusive, .dynamic = relations.dynamic, .weak = spec.weak};
  if (spec.nds) sharpness.most_excluded = system().guards();
  needs_.emplace(system(), sharpness);
  made_for_ = std::move(wanted);
  return *needs_;
}

Findings find(Ground& ground, Targets targets, const Method& method, const Limits& limits, std::uint64_t most_states) {
  Findings findings;
  findings.paths.resize(targets.conditions.size());
  MemoryBudget budget(limits.budget());
  std::unique_ptr<store::Store> store;
  std::unique_ptr<search::Search> search;
  const auto reached = [&](std::size_t i) { findings.paths[i] = steps_along(ground.system(), *store, search->path()); };
  Goals goals(ground.influence(), std::move(targets.conditions), std::move(targets.ascents), reached);
  Slice slice(limits, most_states);
  std::unique_ptr<stubborn::Algorithm> reduction;
  if (const stubborn::Spec spec = reduction_of(method); spec.name != "none")
    reduction = std::make_unique<GuidedAlgorithm>(stubborn::make(ground.needs(method), spec), goals);
  try {
    store = store_of(method)(ground.system(), budget);
    search = search_of(method)({.system = ground.system(),
                                .store = *store,
                                .reduction = reduction.get(),
                                .budget = budget,
                                .keep_paths = true,
                                .priority = &goals});
    findings.stop = search->run(goals, slice);
    const search::Progress& progress = search->progress();
    findings.figures = {progress.states, progress.edges, slice.seconds(), peak_resident_bytes()};
    findings.overflow = search->overflow();
  } catch (const MemoryExhausted&) {
    findings.stop = search::Stop::kMemory;  // the budget does not even hold an empty store
  }
  for (std::size_t i = 0; i < goals.ascents(); ++i) {
    findings.met.push_back(goals.ascent(i).met);
    findings.ascent_done.push_back(goals.is_done(i));
  }
  return findings;
}

}  // namespace onager::check
