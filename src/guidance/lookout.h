// Distances from the successors of a node to conditions.
//
// Idea       a step that changes nothing that the conditions read has the distance of the node; only the other steps
//            are evaluated individually (product/ahead.h)
// Cost       a comparison of all slots with those of the previous node, one distance, and one more per relevant step

#pragma once

#include <algorithm>
#include <cassert>
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

  // Registers a condition whose distance will be measured.
  void watch(const question::Predicate& condition) {
    for (const SlotId slot : condition.reads()) read_.insert(slot);
  }

  // Adds `measure()` to the score of each step that fires; it calls `distance` for watched conditions only.
  template <typename Measure>
  void look(product::Product& product, std::span<std::uint64_t> scores, Measure measure) {
    ahead_.follow(product.state());
    const std::uint64_t here = measure();
    const Successors& successors = product.successors();
    assert(successors.size() <= scores.size());
    for (std::size_t i = 0; i < successors.size(); ++i) {
      const auto changes = successors[i].changes;
      if (std::ranges::none_of(changes, [this](const Change& change) { return read_.contains(change.slot); }))
        scores[i] += here;
      else
        ahead_.behind(changes, [&] { scores[i] += measure(); });
    }
  }

  std::uint64_t distance(const question::Predicate& condition) const {
    assert(std::ranges::all_of(condition.reads(), [this](SlotId slot) { return read_.contains(slot); }));
    return question::distance(condition, system_, ahead_.state(), ahead_.enabled());
  }

 private:
  const TransitionSystem& system_;
  BitSet read_;  // slots that some watched condition reads
  product::Ahead ahead_;
};

}  // namespace onager::guidance
