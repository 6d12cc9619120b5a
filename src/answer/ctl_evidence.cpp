// The names that steps have in traces depend on the run before them, so each run is named from the initial state on.

#include "answer/ctl.h"

namespace onager::answer {

namespace {

using ctl::Proof;
using witness::Evidence;
using Path = std::vector<TransitionId>;

class Naming {
 public:
  Naming(const Task& task, const TransitionSystem& system) : task_(task), system_(system) {}

  // `path` leads to the state of the proof.
  Evidence evidence(const Proof& proof, const Path& path) const {
    switch (proof.kind) {
      case Proof::Kind::kSeen:
        return {.kind = Evidence::Kind::kSeen};
      case Proof::Kind::kUniversal:
        return {.kind = Evidence::Kind::kAllPaths};
      case Proof::Kind::kLeftOut:
        return {.kind = Evidence::Kind::kLeftOut};
      case Proof::Kind::kRun:
        return proof.cycle == 0 ? run(proof, path) : lasso(proof, path);
      case Proof::Kind::kAll:
      case Proof::Kind::kOne:
        break;
    }
    Evidence all{.kind = proof.kind == Proof::Kind::kAll ? Evidence::Kind::kAll : Evidence::Kind::kOne,
                 .operand = proof.choice};
    for (const Proof& part : proof.parts) all.parts.push_back(evidence(part, path));
    return all;
  }

 private:
  static Path extended(const Path& path, std::span<const TransitionId> more) {
    Path longer = path;
    longer.insert(longer.end(), more.begin(), more.end());
    return longer;
  }
  static std::vector<std::string> tail(std::vector<std::string> names, std::size_t from) {
    names.erase(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(from));
    return names;
  }

  Evidence run(const Proof& proof, const Path& path) const {
    const Path whole = extended(path, proof.steps);
    Evidence shown{.kind = Evidence::Kind::kRun,
                   .steps = tail(task_.model.steps_of(system_, whole, task_.watch), path.size())};
    if (proof.to_the_end) shown.cycle.emplace();
    for (std::size_t i = 0; i < proof.parts.size(); ++i) {
      // The goal comes last; without parts along the run it is the only one.
      const bool is_goal = !proof.to_the_end && i + 1 == proof.parts.size();
      const std::size_t steps = is_goal ? proof.steps.size() : i;
      shown.parts.push_back(evidence(proof.parts[i], extended(path, std::span(proof.steps).first(steps))));
    }
    return shown;
  }

  // The cycle may take several rounds before it closes in the words of the model.
  Evidence lasso(const Proof& proof, const Path& path) const {
    const Path whole = extended(path, proof.steps);
    kind::Lasso named = task_.model.lasso_of(system_, whole, proof.cycle, false, task_.watch);
    const std::size_t before = proof.steps.size() - proof.cycle;
    const std::size_t rounds = named.cycle.size() / proof.cycle;
    Evidence shown{.kind = Evidence::Kind::kRun, .steps = tail(std::move(named.steps), path.size())};
    shown.cycle = std::move(named.cycle);
    // It may also begin later.
    const std::size_t later = shown.steps.size() - before;
    if (proof.parts.empty()) return shown;
    Path here = path;
    for (std::size_t i = 0; i < before + later + rounds * proof.cycle; ++i) {
      const std::size_t at = i < before ? i : before + (i - before) % proof.cycle;
      shown.parts.push_back(evidence(proof.parts[at], here));
      here.push_back(proof.steps[at]);
    }
    return shown;
  }

  const Task& task_;
  const TransitionSystem& system_;
};

}  // namespace

Evidence evidence_of(const Task& task, const TransitionSystem& system, const Proof& proof) {
  return Naming(task, system).evidence(proof, {});
}

}  // namespace onager::answer
