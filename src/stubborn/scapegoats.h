// Picking one active condition of a disabled transition, for algorithms that grow a set.

#pragma once

#include <array>
#include <cassert>
#include <random>

#include "stubborn/algorithm.h"
#include "stubborn/needs.h"
#include "stubborn/spec.h"

namespace onager::stubborn {

class Scapegoats {
 public:
  Scapegoats(const Needs& needs, Scapegoat strategy, std::uint64_t seed)
      : needs_(needs), strategy_(strategy), random_(seed) {}

  // By the strategy, among the active conditions of t that `allowed`; counting only members that are not yet inside.
  template <typename Allowed, typename Inside, typename Forward>
  ConditionId pick(TransitionId t, const EnabledSet& enabled, Allowed allowed, Inside inside, Forward forward) {
    ConditionId best = kNone;
    Rank best_rank{};
    std::size_t seen = 0;
    for (ConditionId c : needs_.conditions_of(t)) {
      if (!Needs::is_active(c, enabled) || !allowed(c)) continue;
      if (strategy_ == Scapegoat::kFirst) return c;
      if (strategy_ == Scapegoat::kRandom) {
        if (random_() % ++seen == 0) best = c;
        continue;
      }
      Weight weight;
      for (TransitionId u : needs_.members_of(c)) {
        if (inside(u)) continue;
        ++weight.all;
        weight.enabled += enabled.contains(u);
        weight.forward += forward(u);
      }
      const Rank mine = rank(weight);
      if (best == kNone || (maximises() ? mine > best_rank : mine < best_rank)) best = c, best_rank = mine;
    }
    assert(best != kNone);
    return best;
  }

 private:
  using Rank = std::array<std::size_t, 3>;
  struct Weight {
    std::size_t forward = 0, enabled = 0, all = 0;
  };

  bool maximises() const {
    return strategy_ == Scapegoat::kMaxTransitions || strategy_ == Scapegoat::kMaxEnabled ||
           strategy_ == Scapegoat::kMaxForward;
  }
  Rank rank(const Weight& w) const {
    switch (strategy_) {
      case Scapegoat::kMinTransitions:
      case Scapegoat::kMaxTransitions:
        return {w.all, 0, 0};
      case Scapegoat::kMinEnabled:
      case Scapegoat::kMaxEnabled:
        return {w.enabled, w.all, 0};
      case Scapegoat::kMinForward:
      case Scapegoat::kMaxForward:
        return {w.forward, w.enabled, w.all};
      case Scapegoat::kCost:
        return {w.enabled * needs_.transitions() + (w.all - w.enabled), 0, 0};
      case Scapegoat::kFirst:
      case Scapegoat::kRandom:
        break;
    }
    return {0, 0, 0};
  }

  const Needs& needs_;
  const Scapegoat strategy_;
  std::mt19937_64 random_;
};

}  // namespace onager::stubborn
