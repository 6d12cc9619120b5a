// Choosing the start of a closure: shared by closure, closure-star and closure-deletion, for sets that grow by lists
// (growth.h) and by masks (mask_growth.h).

#pragma once

#include <cassert>
#include <concepts>
#include <random>
#include <span>
#include <vector>

#include "stubborn/engine/choices.h"
#include "stubborn/engine/score.h"
#include "stubborn/engine/situation.h"

namespace onager::stubborn {

// A set that grows along the must-include graph; its promises are in growth.h.
template <typename Set>
concept GrowingSet = requires(Set set, const Set known, const Situation& situation, TransitionId t, Score limit,
                              std::span<const TransitionId> required, std::vector<TransitionId>& list) {
  set.begin(situation);
  { set.grow(t, limit, true) } -> std::same_as<bool>;
  set.grow_from(required);
  set.finish();
  set.recall(t, true);
  { known.score() } -> std::same_as<Score>;
  known.list_enabled(list);
};

template <GrowingSet Growth>
class Closures {
 public:
  // `enabled_only`: sets with all that is enabled may be left unfinished.
  Closures(Growth growth, const Choices& choices, bool enabled_only)
      : start_(choices.start), enabled_only_(enabled_only), random_(choices.seed), growth_(std::move(growth)) {}

  // The set from the start that the strategy picks, or from what is required; something must be enabled.
  const Growth& build(const Situation& situation) {
    assert(!situation.enabled.empty());
    growth_.begin(situation);
    if (situation.required != nullptr) {
      growth_.grow_from(*situation.required);
    } else if (start_ == Start::kFirst) {
      growth_.grow(situation.enabled.front(), kWorst, enabled_only_);
    } else if (start_ == Start::kRandom) {
      growth_.grow(situation.enabled.list()[random_() % situation.enabled.size()], kWorst, enabled_only_);
    } else {
      build_best(situation.enabled.list());
    }
    assert(situation.required != nullptr || growth_.score().enabled > 0);  // D0
    return growth_;
  }
  const Growth& growth() const { return growth_; }

 private:
  // All starts are tried, the first of the best is taken.
  void build_best(std::span<const TransitionId> enabled) {
    Score best = kWorst;
    TransitionId best_start = kNone, last = kNone;
    for (TransitionId start : enabled) {
      last = start;
      if (!growth_.grow(start, best, enabled_only_)) continue;
      assert(growth_.score() < best);
      best = growth_.score();
      best_start = start;
      if (best.is_least()) break;
    }
    assert(best_start != kNone);
    if (last != best_start) growth_.recall(best_start, enabled_only_);
  }

  const Start start_;
  const bool enabled_only_;
  std::mt19937_64 random_;
  Growth growth_;
};

}  // namespace onager::stubborn
