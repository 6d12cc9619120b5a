// The truth of many conditions in the current state, updated incrementally.
//
// Idea       a condition is evaluated again only if a slot that it reads has changed
// Cost       of an update: the conditions that read the changed slots

#pragma once

#include <cassert>
#include <cstdint>
#include <span>
#include <vector>

#include "question/predicate.h"

namespace onager::question {

class Truths {
 public:
  Truths(const TransitionSystem& system, std::vector<Predicate> predicates);

  void reset(StateView state, const EnabledSet& enabled);
  // `changed` contains every slot in which `state` differs from the previous state, and may contain more.
  void update(StateView state, const EnabledSet& enabled, std::span<const SlotId> changed);

  std::size_t size() const { return predicates_.size(); }
  const Predicate& predicate(std::size_t i) const { return predicates_[i]; }
  bool operator[](std::size_t i) const {
    assert(i < size());
    return truth_[i] != 0;
  }
  // Conditions evaluated by the last update or reset, each once; all others are unchanged.
  std::span<const std::uint32_t> looked_at() const { return looked_at_; }
  // Stops evaluating condition i.
  void drop(std::size_t i) {
    assert(i < size());
    dropped_[i] = 1;
  }

 private:
  // Every condition that is not dropped has its truth in this state.
  bool holds_invariant(StateView state, const EnabledSet& enabled) const;

  std::vector<Predicate> predicates_;
  Csr<std::uint32_t> readers_;  // slot -> predicates
  std::vector<std::uint8_t> truth_, dropped_;
  std::vector<std::uint32_t> looked_at_;
  std::vector<std::uint32_t> stamp_;  // predicate -> the last update that evaluated it
  std::uint32_t updates_ = 0;
};

}  // namespace onager::question
