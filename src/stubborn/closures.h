// Choosing the start of a closure: shared by closure, closure-star and closure-deletion.

#pragma once

#include <algorithm>

#include "stubborn/algorithm.h"
#include "stubborn/engine/growth.h"
#include "stubborn/spec.h"

namespace onager::stubborn {

class Closures {
 public:
  // `enabled_only`: sets with all that is enabled may be left unfinished.
  Closures(const Needs& needs, const Spec& spec, bool star, bool enabled_only)
      : start_(spec.start), enabled_only_(enabled_only), random_(spec.seed), growth_(needs, spec, star) {}

  // The set from the start that the strategy picks, or from what is required; something must be enabled.
  const Growth& build(const Situation& situation) {
    growth_.begin(situation);
    if (situation.required != nullptr) {
      growth_.grow_from(*situation.required);
      return growth_;
    }
    const auto enabled = situation.enabled.list();
    if (start_ == Start::kFirst) {
      grow(enabled.front());
    } else if (start_ == Start::kRandom) {
      grow(enabled[random_() % enabled.size()]);
    } else {
      build_best(enabled);
    }
    return growth_;
  }
  const Growth& growth() const { return growth_; }

 private:
  bool grow(TransitionId start, Growth::Score limit = Growth::kWorst) {
    return growth_.grow(start, limit, enabled_only_);
  }

  // All starts are tried, the first of the best is taken; none can be better than one enabled transition.
  void build_best(std::span<const TransitionId> enabled) {
    Growth::Score best = Growth::kWorst;
    TransitionId best_start = kNone, last = kNone;
    for (TransitionId start : enabled) {
      last = start;
      if (!grow(start, best)) continue;
      best = growth_.score();
      best_start = start;
      if (best.forward == 0 && best.enabled == 1) break;
    }
    if (last != best_start) grow(best_start);
  }

  Start start_;
  bool enabled_only_;
  std::mt19937_64 random_;
  Growth growth_;
};

// The members of a set that are enabled, ascending.
inline void keep_enabled(const EnabledSet& enabled, std::span<const TransitionId> members,
                         std::vector<TransitionId>& chosen) {
  chosen.clear();
  for (TransitionId t : members)
    if (enabled.contains(t)) chosen.push_back(t);
  std::ranges::sort(chosen);
}

// closure and closure-star differ only in the counters. A set with all that is enabled is finished only for those who
// ask for its members.
class ClosureAlgorithm final : public Algorithm {
 public:
  ClosureAlgorithm(const Needs& needs, const Spec& spec, bool star)
      : wants_forward_(spec.wants_forward()), closures_(needs, spec, star, true) {}

  bool wants_forward() const override { return wants_forward_; }
  std::span<const TransitionId> choose(const Situation& situation) override {
    chosen_.clear();
    if (!situation.enabled.empty()) keep_enabled(situation.enabled, closures_.build(situation).members(), chosen_);
    return chosen_;
  }
  std::vector<TransitionId> members() const override {
    if (chosen_.empty()) return chosen_;
    Growth whole = closures_.growth();
    whole.finish();
    return whole.members();
  }

 private:
  bool wants_forward_;
  Closures closures_;
  std::vector<TransitionId> chosen_;
};

}  // namespace onager::stubborn
