// The truth of many conditions in a current state, kept up to date as the state changes.
//
// Idea       a condition is looked at again only when a slot that it reads has changed
// Cost       of an update: the conditions that read the changed slots

#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "question/predicate.h"

namespace onager::question {

class Truths {
 public:
  Truths(const TransitionSystem& system, std::vector<Predicate> predicates);

  void reset(StateView state, const EnabledSet& enabled);
  // `changed` lists every slot in which `state` differs from the state before, and may list more.
  void update(StateView state, const EnabledSet& enabled, std::span<const SlotId> changed);

  std::size_t size() const { return predicates_.size(); }
  const Predicate& predicate(std::size_t i) const { return predicates_[i]; }
  bool operator[](std::size_t i) const { return truth_[i] != 0; }
  // Those looked at by the last update or reset, each once: all others are as before.
  std::span<const std::uint32_t> looked_at() const { return looked_at_; }
  // No longer looked at.
  void drop(std::size_t i) { dropped_[i] = 1; }

 private:
  std::vector<Predicate> predicates_;
  Csr<std::uint32_t> readers_;  // slot -> predicates
  std::vector<std::uint8_t> truth_, dropped_;
  std::vector<std::uint32_t> looked_at_;
  std::vector<std::uint32_t> stamp_;  // predicate -> the update that looked at it last
  std::uint32_t updates_ = 0;
};

}  // namespace onager::question
