// How far the states behind each step of a node are from conditions.
//
// Idea   a step that changes nothing that the conditions read leaves the distance as it is; only the others are looked
//        at one by one (product/ahead.h).
// Cost   a comparison of all slots with those of the node before, a distance, and one more for each step that matters

#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "base/bit_set.h"
#include "product/ahead.h"
#include "product/product.h"
#include "question/distance.h"
#include "question/predicate.h"

namespace onager::guidance {

class Lookout {
 public:
  explicit Lookout(const TransitionSystem& system) : system_(system), read_(system.slots()), ahead_(system) {}

  // The distances will be of such conditions.
  void watch(const question::Predicate& condition) {
    for (const SlotId slot : condition.reads()) read_.insert(slot);
  }

  // Adds `measure()` to the score of each step that fires; it asks `distance` of conditions that are watched.
  template <typename Measure>
  void look(product::Product& product, std::span<std::uint64_t> scores, Measure measure) {
    ahead_.follow(product.state());
    const std::uint64_t here = measure();
    const Successors& successors = product.successors();
    for (std::size_t i = 0; i < successors.size(); ++i) {
      const auto changes = successors[i].changes;
      if (std::ranges::none_of(changes, [this](const Change& change) { return read_.contains(change.slot); }))
        scores[i] += here;
      else
        ahead_.behind(changes, [&] { scores[i] += measure(); });
    }
  }

  std::uint64_t distance(const question::Predicate& condition) const {
    return question::distance(condition, system_, ahead_.state(), ahead_.enabled());
  }

 private:
  const TransitionSystem& system_;
  BitSet read_;  // slots that some condition reads
  product::Ahead ahead_;
};

}  // namespace onager::guidance
