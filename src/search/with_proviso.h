// The searches that ask a proviso or tell an observer, and what they share. A search without is not slowed down by it.

#pragma once

#include <memory>
#include <unordered_map>
#include <vector>

#include "search/search.h"
#include "system/enabled_set.h"

namespace onager::search {

// The parts have a proviso, an observer or both. Each is in a file of its own.
std::unique_ptr<Search> dfs_with_proviso(const Parts& parts);
std::unique_ptr<Search> bfs_with_proviso(const Parts& parts);

// What an answer adds to the transitions taken `before`, both ascending.
void widen(const Parts& parts, proviso::Answer answer, const EnabledSet& enabled, StateView state,
           std::span<const TransitionId> before, std::vector<TransitionId>& added);

// How many transitions were taken in each state, kept only if the proviso may have one expanded again.
class TakenCounts {
 public:
  explicit TakenCounts(const Parts& parts)
      : wanted_(parts.proviso != nullptr && parts.proviso->revisits()), counts_(parts.budget) {}

  void set(StateId state, std::size_t taken);
  std::size_t operator[](StateId state) const;

 private:
  static constexpr std::uint8_t kMany = 255;

  bool wanted_;
  GrowingArray<std::uint8_t> counts_;
  std::unordered_map<StateId, std::size_t> many_;  // of states where the count is kMany or more
};

// What to take in a state that is visited again; the number of those that were taken before and are counted anew.
std::size_t revisited(const Parts& parts, const TakenCounts& counts, const proviso::Revisit& again,
                      const EnabledSet& enabled, StateView state, std::vector<TransitionId>& more);

}  // namespace onager::search
