#include "question/truths.h"

#include <algorithm>
#include <cassert>

namespace onager::question {

Truths::Truths(const TransitionSystem& system, std::vector<Predicate> predicates)
    : predicates_(std::move(predicates)),
      truth_(predicates_.size()),
      dropped_(predicates_.size()),
      stamp_(predicates_.size()) {
  std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
  for (std::uint32_t i = 0; i < predicates_.size(); ++i)
    for (const SlotId slot : predicates_[i].reads()) pairs.emplace_back(slot, i);
  readers_ = Csr<std::uint32_t>::from_pairs(system.slots(), pairs);
}

void Truths::reset(StateView state, const EnabledSet& enabled) {
  looked_at_.clear();
  for (std::uint32_t i = 0; i < predicates_.size(); ++i) {
    if (dropped_[i]) continue;
    truth_[i] = predicates_[i].holds(state, enabled);
    looked_at_.push_back(i);
  }
}

void Truths::update(StateView state, const EnabledSet& enabled, std::span<const SlotId> changed) {
  looked_at_.clear();
  if (++updates_ == 0) {
    std::ranges::fill(stamp_, 0u);
    updates_ = 1;
  }
  for (const SlotId slot : changed)
    for (const std::uint32_t i : readers_[slot]) {
      if (stamp_[i] == updates_ || dropped_[i]) continue;
      stamp_[i] = updates_;
      truth_[i] = predicates_[i].holds(state, enabled);
      looked_at_.push_back(i);
    }
  assert(holds_invariant(state, enabled));
}

bool Truths::holds_invariant(StateView state, const EnabledSet& enabled) const {
  for (std::size_t i = 0; i < predicates_.size(); ++i)
    if (!dropped_[i] && (truth_[i] != 0) != predicates_[i].holds(state, enabled)) return false;
  return true;
}

}  // namespace onager::question
