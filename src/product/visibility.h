// What `classic` and `visible` share: the visible transitions, and sets that are widened by all of them.

#pragma once

#include <algorithm>
#include <cassert>
#include <vector>

#include "base/bit_set.h"
#include "product/strategies.h"
#include "stubborn/engine/widening.h"

namespace onager::product {

class Visibility {
 public:
  explicit Visibility(const ReductionParts& parts)
      : visible_(parts.visible), marked_(parts.system.transitions()), widening_(parts.needs) {
    assert(std::ranges::is_sorted(visible_));
    for (const TransitionId t : visible_) marked_.insert(t);
  }

  bool none() const { return visible_.empty(); }
  bool sees(TransitionId t) const { return marked_.contains(t); }
  bool sees_any(std::span<const TransitionId> transitions) const {
    return std::ranges::any_of(transitions, [this](TransitionId t) { return sees(t); });
  }
  bool sees_all(std::span<const TransitionId> transitions) const {
    return std::ranges::all_of(transitions, [this](TransitionId t) { return sees(t); });
  }

  // Puts the enabled members of a strongly stubborn set without enabled visible ones in `taken`; false if none was
  // found.
  bool find_invisible(const Place& place, std::vector<TransitionId>& taken) {
    constexpr int kTries = 16;
    int tries = 0;
    for (const TransitionId t : place.enabled.list()) {
      if (sees(t)) continue;
      if (++tries > kTries) return false;
      const auto set = widening_.enabled_closure({&t, 1}, place.enabled, place.state);
      if (sees_any(set)) continue;
      assert(!set.empty());
      taken.assign(set.begin(), set.end());
      return true;
    }
    return false;
  }

  // `taken` becomes the enabled members of its union with a strongly stubborn set that contains all visible ones.
  void add_visible(const Place& place, std::vector<TransitionId>& taken) { add(place, visible_, taken); }
  // Likewise with one that contains t.
  void add_closure(const Place& place, TransitionId t, std::vector<TransitionId>& taken) {
    add(place, std::span(&t, 1), taken);
  }

 private:
  void add(const Place& place, std::span<const TransitionId> wanted, std::vector<TransitionId>& taken) {
    const auto more = widening_.enabled_closure(wanted, place.enabled, place.state);
    both_.clear();
    std::ranges::set_union(taken, more, std::back_inserter(both_));
    taken.swap(both_);
    assert(std::ranges::includes(place.enabled.list(), taken));
  }

  std::span<const TransitionId> visible_;
  BitSet marked_;
  stubborn::Widening widening_;
  std::vector<TransitionId> both_;  // scratch
};

}  // namespace onager::product
