#include "stubborn/mask_closure.h"

#include <algorithm>
#include <random>
#include <vector>

#include "stubborn/engine/mask_needs.h"

namespace onager::stubborn {

namespace {

template <std::size_t N>
class MaskClosure final : public Algorithm {
 public:
  MaskClosure(const Needs& needs, const Spec& spec)
      : needs_(needs), start_(spec.start), random_(spec.seed), all_guards_(Set::below(needs.guard_conditions() / 2)) {}

  std::span<const TransitionId> choose(const Situation& situation) override {
    chosen_.clear();
    set_ = {};
    const auto enabled = situation.enabled.list();
    if (enabled.empty()) return chosen_;
    enabled_ = Set(situation.enabled.bits().words());
    truth_ = Set(situation.enabled.truth().words());
    false_ = all_guards_ - truth_;
    if (situation.required != nullptr) {
      for (TransitionId t : *situation.required) set_.fresh.insert(t);
      grow(set_, enabled.size());
    } else if (start_ == Start::kMinEnabled) {
      grow_best(enabled);
    } else {
      set_.fresh.insert(enabled[start_ == Start::kRandom ? random_() % enabled.size() : 0]);
      grow(set_, enabled.size());
    }
    (set_.in & enabled_).for_each([this](TransitionId t) { chosen_.push_back(t); });
    return chosen_;
  }

  std::vector<TransitionId> members() const override {
    Growing whole = set_;
    grow(whole, Set::kSize + 1);
    std::vector<TransitionId> list;
    whole.in.for_each([&](TransitionId t) { list.push_back(t); });
    return list;
  }

 private:
  using Set = Mask<N>;
  struct Growing {
    Set in;
    Set fresh;  // to be added
  };

  // Until nothing is missing or, between two waves, `enough` enabled transitions are inside. Returns how many are.
  std::size_t grow(Growing& set, std::size_t enough) const {
    for (;;) {
      set.in |= set.fresh;
      const std::size_t inside = (set.in & enabled_).count();
      if (set.fresh.empty() || inside >= enough) return inside;
      Set needed;
      set.fresh.for_each([&](TransitionId t) { needed |= needed_by(t); });
      set.fresh = needed - set.in;
    }
  }

  // All starts are tried, the first of the best is taken.
  void grow_best(std::span<const TransitionId> enabled) {
    std::size_t best = enabled.size() + 1;
    for (TransitionId start : enabled) {
      Growing set;
      set.fresh.insert(start);
      const std::size_t mine = grow(set, std::min(best, enabled.size()));
      if (mine < best) best = mine, set_ = set;
      if (best == 1) return;
    }
  }

  const Set& needed_by(TransitionId t) const {
    const auto& mine = needs_.of(t);
    if (enabled_.contains(t)) return mine.key;
    const Set guards = mine.guards & false_, excluders = mine.excluders & truth_;
    if (excluders.empty() || (!guards.empty() && guards.first() <= excluders.first()))
      return needs_.of_guard(guards.first()).enabling;
    return needs_.of_guard(excluders.first()).disabling;
  }

  const MaskNeeds<N> needs_;
  const Start start_;
  std::mt19937_64 random_;
  const Set all_guards_;
  Set enabled_;        // transitions
  Set truth_, false_;  // guards
  Growing set_;        // unfinished if it has all that is enabled
  std::vector<TransitionId> chosen_;
};

}  // namespace

std::unique_ptr<Algorithm> mask_closure(const Needs& needs, const Spec& spec) {
  if (spec.scapegoat != Scapegoat::kFirst || spec.start == Start::kMinForward) return nullptr;
  return make_with_masks<Algorithm>(needs, spec,
                                    [&]<std::size_t N>() { return std::make_unique<MaskClosure<N>>(needs, spec); });
}

}  // namespace onager::stubborn
