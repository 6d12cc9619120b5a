// What a transition demands of a growing set, when one condition of each of its groups is picked: for the algorithms
// that grow sets instead of pruning them.

#pragma once

#include <array>
#include <cassert>
#include <random>
#include <utility>
#include <vector>

#include "stubborn/engine/choices.h"
#include "stubborn/engine/needs.h"
#include "stubborn/engine/situation.h"

namespace onager::stubborn {

class Demands {
 public:
  // A scapegoat is the condition picked for a disabled transition.
  Demands(const Needs& needs, Scapegoat scapegoat, bool weak, std::uint64_t seed)
      : needs_(needs), scapegoat_(scapegoat), weak_(weak), random_(seed) {}

  // As that of the needs, which is told now and then: it is called for every member of a set.
  void count_work(std::size_t work) const {
    constexpr std::size_t kEnough = 256;
    if ((untold_ += work) >= kEnough) tell_work();
  }
  // Not inline: callers that are flattened would take in all of the watch.
  [[gnu::noinline]] void tell_work() const { needs_.count_work(std::exchange(untold_, 0)); }

  // The scapegoat of t, which is disabled, among the conditions that are active and `allowed`; counting only members
  // that are not yet `inside`.
  template <typename Allowed, typename Inside, typename Forward>
  ConditionId pick_scapegoat(TransitionId t, const Situation& at, Allowed allowed, Inside inside, Forward forward) {
    assert(!at.enabled.contains(t));
    ConditionId best = kNone;
    Rank best_rank{};
    std::size_t seen = 0, work = 0;
    for (ConditionId c : needs_.conditions_of(t)) {
      if (!needs_.is_active(c, at.enabled) || !allowed(c)) continue;
      if (scapegoat_ == Scapegoat::kFirst) return c;
      if (scapegoat_ == Scapegoat::kRandom) {
        if (random_() % ++seen == 0) best = c;
        continue;
      }
      work += 1 + needs_.members_of(c).size();
      const Rank mine = rank(missing(c, at, inside, forward));
      if (best == kNone || (maximises() ? mine > best_rank : mine < best_rank)) best = c, best_rank = mine;
    }
    assert(best != kNone);
    count_work(work);
    return best;
  }

  // Appends to `picked` one condition for each group of t, which is enabled: the one whose missing members cost least.
  // The groups are the key groups of t; its left groups if the set is weak, t need not be the key, and they cost less.
  // Groups that are `settled` are skipped. Returns true iff the key groups were taken.
  template <typename Settled, typename Inside>
  bool pick_enabled(TransitionId t, bool must_be_key, const Situation& at, Settled settled, Inside inside,
                    std::vector<std::pair<GroupId, ConditionId>>& picked) {
    assert(at.enabled.contains(t));
    const std::size_t before = picked.size();
    const std::size_t key_cost = pick_all(needs_.key_groups_of(t), at, settled, inside, picked);
    if (!weak_ || must_be_key || key_cost == 0) return true;
    const std::size_t between = picked.size();
    const std::size_t left_cost = pick_all(needs_.left_groups_of(t), at, settled, inside, picked);
    const bool left = left_cost < key_cost;
    if (left)
      picked.erase(picked.begin() + static_cast<std::ptrdiff_t>(before),
                   picked.begin() + static_cast<std::ptrdiff_t>(between));
    else
      picked.resize(between);
    return !left;
  }

 private:
  using Rank = std::array<std::size_t, 3>;
  struct Weight {
    std::size_t forward = 0, enabled = 0, all = 0;
  };

  template <typename Inside, typename Forward>
  Weight missing(ConditionId c, const Situation& at, Inside inside, Forward forward) const {
    Weight weight;
    needs_.for_members(c, at.state, [&](TransitionId u) {
      if (inside(u)) return;
      ++weight.all;
      weight.enabled += at.enabled.contains(u);
      weight.forward += forward(u);
    });
    return weight;
  }

  // Enabled transitions that would have to be added weigh more than any number of disabled ones.
  std::size_t cost(const Weight& weight) const {
    assert(weight.enabled <= weight.all);
    return weight.enabled * needs_.transitions() + (weight.all - weight.enabled);
  }

  // Returns, for weak sets, the sum of the costs; it may count a transition twice.
  template <typename Settled, typename Inside>
  std::size_t pick_all(std::span<const GroupId> groups, const Situation& at, Settled settled, Inside inside,
                       std::vector<std::pair<GroupId, ConditionId>>& picked) const {
    std::size_t sum = 0, work = 0;
    for (GroupId g : groups) {
      if (settled(g)) continue;
      const auto options = needs_.conditions_of(g);
      if (options.size() == 1 && !weak_) {
        picked.emplace_back(g, options[0]);
        continue;
      }
      ConditionId best = kNone;
      std::size_t best_cost = 0;
      for (ConditionId c : options) {
        work += 1 + needs_.members_of(c).size();
        const std::size_t mine = cost(missing(c, at, inside, [](TransitionId) { return false; }));
        if (best == kNone || mine < best_cost) best = c, best_cost = mine;
      }
      assert(best != kNone);
      sum += best_cost;
      picked.emplace_back(g, best);
    }
    count_work(work);
    return sum;
  }

  bool maximises() const {
    return scapegoat_ == Scapegoat::kMaxTransitions || scapegoat_ == Scapegoat::kMaxEnabled ||
           scapegoat_ == Scapegoat::kMaxForward;
  }
  Rank rank(const Weight& w) const {
    switch (scapegoat_) {
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
        return {cost(w), 0, 0};
      case Scapegoat::kFirst:
      case Scapegoat::kRandom:
        break;
    }
    return {0, 0, 0};
  }

  const Needs& needs_;
  const Scapegoat scapegoat_;
  const bool weak_;
  std::mt19937_64 random_;
  mutable std::size_t untold_ = 0;  // work that the needs have not been told
};

}  // namespace onager::stubborn
