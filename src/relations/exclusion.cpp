#include "relations/exclusion.h"

#include <algorithm>
#include <cassert>
#include <vector>

#include "relations/valid.h"
#include "system/knowledge.h"

namespace onager::relations {

namespace {

// The size of the largest group that is used, so that all pairs together are few enough.
std::size_t largest_used(const Csr<GuardId>& groups, std::size_t most_pairs) {
  std::vector<std::size_t> sizes;
  for (std::size_t i = 0; i < groups.rows(); ++i) sizes.push_back(groups[i].size());
  std::ranges::sort(sizes);
  std::size_t pairs = 0;
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    pairs += sizes[i] * sizes[i];
    if (pairs > most_pairs) return sizes[i] - 1;  // equal ones together
  }
  return sizes.empty() ? 0 : sizes.back();
}

}  // namespace

Csr<GuardId> exclusion(const TransitionSystem& system) {
  constexpr std::size_t kMostPairs = 32'000'000, kPairBytes = 16;
  const Csr<GuardId>& groups = system.knowledge().exclusive_groups.get();
  Watch& watch = system.watch();
  const std::size_t largest = largest_used(groups, std::min<std::size_t>(kMostPairs, watch.memory_left() / kPairBytes));
  std::vector<std::vector<GuardId>> rows(system.guards());
  for (std::size_t i = 0; i < groups.rows(); ++i) {
    if (groups[i].size() > largest) continue;
    for (GuardId g : groups[i]) {
      for (GuardId h : groups[i])
        if (g != h) rows[g].push_back(h);
      watch.spend(groups[i].size());
    }
  }
  Csr<GuardId> result = sorted_rows(std::move(rows), watch);
  assert(is_valid(result, system.guards(), system.guards()) && is_symmetric(result));
  return result;
}

void Strangers::set(TransitionId t) {
  assert(t < guards_of_.rows() && excluded_by_.rows() == excluded_.size());
  for (GuardId g : marked_) excluded_[g] = false;
  marked_.clear();
  for (GuardId g : guards_of_[t])
    for (GuardId h : excluded_by_[g]) {
      excluded_[h] = true;
      marked_.push_back(h);
    }
}

bool Strangers::contains(TransitionId u) const {
  return std::ranges::any_of(guards_of_[u], [this](GuardId h) { return excluded_[h]; });
}

}  // namespace onager::relations
